import type { Language, OrderSide, OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { Saving } from '../../../platform/transaction.ts';
import { recipientsBySender } from '../../organizations/index.ts';
import type { Parties } from '../queries/parties.ts';
import { recipientsAmong } from '../queries/recipients.ts';
import type { OrderRecord } from '../tables.ts';

type MailRecipient = NonNullable<ReturnType<Awaited<ReturnType<typeof recipientsBySender>>['get']>>[number];

export interface OrderMailRecipient extends MailRecipient {
  /** The organization that wrote the address down: the email counts toward its daily limit. */
  countsFor: OrganizationId;
}

interface Addressed {
  parties: Parties;
  pair: Pick<OrderRecord, 'vendor_id' | 'customer_id' | 'relation_id'>;
  /** In the order of their emails. */
  sides: readonly OrderSide[];
}

interface SideRecipients {
  side: OrderSide;
  language: Language;
  recipients: OrderMailRecipient[];
}

/** The recipients of each side, with what the daily limits of both parties allow. */
export async function mailRecipientsOf(
  saving: Saving,
  db: Db,
  { parties, pair, sides }: Addressed,
): Promise<SideRecipients[]> {
  const { vendor_id, customer_id } = pair;
  const bySide = sides.map((side) => {
    const { emails, language, chosenBySeller } = recipientsAmong(parties, pair, side);
    const countingFor = (id: OrganizationId): string[] => [
      ...(id === vendor_id ? chosenBySeller : []),
      ...(id === customer_id ? emails.filter((email) => !chosenBySeller.includes(email)) : []),
    ];
    return { side, language, countingFor };
  });
  const senders = [...new Set([vendor_id, customer_id])];
  const allowed = await recipientsBySender(
    saving,
    db,
    senders.map((organizationId) => ({
      organizationId,
      emails: bySide.flatMap(({ countingFor }) => countingFor(organizationId)),
    })),
  );
  // Each address stands once for each email, in the order of the sides.
  return bySide.map(({ side, language, countingFor }) => ({
    side,
    language,
    recipients: senders.flatMap((countsFor) =>
      (allowed.get(countsFor) ?? [])
        .splice(0, countingFor(countsFor).length)
        .map((recipient) => ({ ...recipient, countsFor })),
    ),
  }));
}
