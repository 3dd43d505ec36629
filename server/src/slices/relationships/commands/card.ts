import {
  address,
  isSameValue,
  type CustomerCard,
  type OrganizationId,
  type ParsedInputOf,
  type Relation,
  type relationships,
  type StoppedAddress,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import {
  addressOf,
  changeCards,
  mainAddressOf,
  organizationRow,
  settingsOf,
} from '../../organizations/index.ts';
import { relationShown, type PartyRelation, loadRelation } from '../queries/records.ts';
import { mayEdit } from '../policy.ts';
import { stoppedOfCustomer } from '../queries/stopped-addresses.ts';
import { lockCustomer, partiesOf } from './lock.ts';
import { saveRelations } from './save-relation.ts';
import { refuseStale, withVersion } from './terms.ts';

export async function changeCard(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.changeCard>,
): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    const locked = await lockCustomer(tx, input.relationId);
    const before = await cardOf(tx, locked.row.customer_id);
    if (!before) throw new AppError('relationships.customerIsOnPlatform');
    const changes = Object.entries(input.card).filter(
      ([field, value]) => value !== undefined && !isSameValue(value, before[field as keyof CustomerCard]),
    );
    const fields = changes.map(([field]) => field);
    await refuseStale(tx, locked, fields.map(cardField), input.version);
    const card = { ...before, ...Object.fromEntries(changes) };
    const [after] = await saveCards(tx, [{ before: locked, card, fields }]);
    return relationShown(ctx, tx, after!);
  });
}

const cardField = (field: string): string => `card.${field}`;

export interface CardChange {
  before: PartyRelation;
  /** The whole card after the change. */
  card: CustomerCard | null;
  /** The fields that changed. */
  fields: readonly string[];
}

/** Any number of cards takes as many statements as one; the import uses this too. */
export async function saveCards(tx: MemberTx, all: readonly CardChange[]): Promise<PartyRelation[]> {
  const { organizationId } = tx.ctx.actor;
  const changes = all.filter(({ card, fields }) => card !== null && fields.length > 0);
  await changeCards(
    tx,
    organizationId,
    changes.map(({ before: { row }, card }) => ({ organizationId: row.customer_id, card: card! })),
  );
  const after = all.map(({ before: { row, own }, card, fields }) => ({
    row,
    own: card ? withVersion(own, fields.map(cardField)) : own,
  }));
  await saveRelations(
    tx,
    all.map(({ before }) => before),
    after,
  );
  await recordEvents(
    tx,
    changes.map(({ before: { row }, fields }) => ({
      type: 'relationships.cardChanged',
      organizations: [organizationId],
      subject: row.id,
      data: { ...partiesOf(row), fields: fields.map(cardField) },
    })),
  );
  return after;
}

async function cardOf(tx: Tx, customerId: OrganizationId): Promise<CustomerCard | null> {
  const organization = await organizationRow(tx, customerId);
  if (!organization || organization.managed_by === null) return null;
  const main = await mainAddressOf(tx, customerId);
  return {
    name: organization.name,
    legalName: organization.legal_name,
    customerOrganizationType: organization.customer_organization_type ?? 'other',
    contactInfo: {
      email: organization.email,
      otherEmails: organization.other_emails,
      phones: organization.phones,
    },
    address: main ? address.parse(addressOf(main)) : null,
    language: (await settingsOf(tx, customerId)).preferences.language,
  };
}

/** After a bounce only: who reported an email as spam resumes emails themselves, or their own organization does. */
export async function resumeCustomerAddress(
  ctx: MemberCtx,
  { relationId, address: resumed }: ParsedInputOf<typeof relationships.resumeAddress>,
): Promise<StoppedAddress[]> {
  return transaction(ctx, async (tx) => {
    const relation = await loadRelation(ctx, tx, relationId);
    permit(mayEdit(ctx.actor, 'vendor'));
    const stopped = await stoppedOfCustomer(ctx, tx, relation);
    if (!stopped.some((one) => one.address === resumed.toLowerCase() && one.reason === 'bounce'))
      throw new AppError('request.notFound');
    await ctx.ports.mail.resumeMail(tx, resumed);
    return stoppedOfCustomer(ctx, tx, relation);
  });
}
