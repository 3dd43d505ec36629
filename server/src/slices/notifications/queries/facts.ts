import type { ImportId, UserId } from '@halles/contract';
import type { EventType } from '../../../events.ts';
import type { Db } from '../../../platform/db.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { loadMessageNotice } from '../../conversations/index.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { loadLinkEmail } from '../../invoicing/index.ts';
import { organizationRow } from '../../organizations/index.ts';
import type { Facts } from '../reactions/rows.ts';

type Loaders = { [Type in EventType]?: (db: Db, event: StoredEvent<Type>) => Promise<Facts> };

/** An import runs in the name of the person who requested it. */
const importFacts = async (db: Db, { subjectId }: { subjectId: string | null }): Promise<Facts> => {
  const row = await db
    .selectFrom('imports')
    .select('run_as')
    .where('id', '=', subjectId as ImportId | null)
    .executeTakeFirst();
  return { people: row?.run_as ? [row.run_as.userId] : [] };
};

const loaders: Loaders = {
  'imports.applied': importFacts,
  'imports.failed': importFacts,
  'conversations.messageSent': async (db, { data: { conversationId, messageId } }) => {
    const notice = await loadMessageNotice(db, { conversationId, messageId });
    if (!notice || notice.isDeleted) return { people: [] };
    // A mention notifies in a muted conversation too; what was read already is no news.
    const reached = notice.recipients.filter(
      ({ isMuted, isMentioned, hasRead }) => !hasRead && (!isMuted || isMentioned),
    );
    return { people: reached.map(({ userId }) => userId), params: { number: notice.subject.number } };
  },
  'deliveries.stopRecorded': async (db, { id, data: { outcome } }) => {
    if (outcome !== 'failed') return {};
    const event = await db
      .selectFrom('events')
      .select('actor_user_id')
      .where('id', '=', id)
      .executeTakeFirst();
    return { except: event?.actor_user_id ? [event.actor_user_id as UserId] : [] };
  },
  'organizations.memberJoined': async (db, { data: { userId } }) => {
    const name = fullName((await peopleById(db, [userId])).get(userId));
    return { params: { name: name || { key: 'notifications.someone' } } };
  },
  'credit.balanceFellLow': async (db, { organizationIds, data: { balanceMinor } }) => {
    const { currency } = (await organizationRow(db, organizationIds[0]!))!;
    return { params: { balance: { amountMinor: balanceMinor, currency } } };
  },
  'credit.feesInvoiced': async (db, { organizationIds, data: { totalMinor } }) => {
    const { currency } = (await organizationRow(db, organizationIds[0]!))!;
    return { params: { total: { amountMinor: totalMinor, currency } } };
  },
  'invoicing.batchFinished': async (db, { data: { batchId } }) => {
    const batch = await db
      .selectFrom('invoice_batches')
      .select('created_by')
      .where('id', '=', batchId)
      .executeTakeFirst();
    return { people: batch ? [batch.created_by] : [] };
  },
  'invoicing.paymentRecorded': async (db, { data: { paymentId } }) => {
    const payment = await db
      .selectFrom('payments')
      .select('customer_id')
      .where('id', '=', paymentId)
      .where('provider_reference', 'is not', null)
      .where('reverses_id', 'is', null)
      .executeTakeFirst();
    return payment ? { partnerId: payment.customer_id } : {};
  },
  'invoicing.refused': async (db, { data: { customerId, linkId } }) => {
    // Without an account: the seller learns which address the link went to.
    const address = linkId ? await loadLinkEmail(db, linkId) : '';
    const name = (await organizationRow(db, customerId))?.name ?? '';
    return { params: { name: address ? `${name} (${address})` : name } };
  },
};

/** What a few events do not hold; the others cost no statement. */
export async function loadFacts<Type extends EventType>(db: Db, event: StoredEvent<Type>): Promise<Facts> {
  const load = loaders[event.type];
  return load ? load(db, event) : {};
}
