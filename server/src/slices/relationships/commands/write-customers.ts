import type { RelationId } from '@halles/contract';
import type { MemberTx } from '../../../platform/transaction.ts';
import type { Written } from '../documents/customer-sheet.ts';
import { rewriteCards } from './card.ts';
import { lockCustomers } from './lock.ts';
import { rewriteTerms, termsChange } from './terms.ts';

/** Writes the card first, then the settings; each write increases the version of the seller's record. */
export async function writeCustomers(
  tx: MemberTx,
  changes: readonly { relationId: RelationId; written: Written }[],
): Promise<void> {
  const ids = changes.map(({ relationId }) => relationId);
  const locked = async () => new Map((await lockCustomers(tx, ids)).map((each) => [each.row.id, each]));
  const before = await locked();
  await rewriteCards(
    tx,
    changes.flatMap(({ relationId, written: { card, cardFields } }) =>
      card && cardFields.length > 0 ? [{ locked: before.get(relationId)!, card, fields: cardFields }] : [],
    ),
  );
  const now = await locked();
  await rewriteTerms(
    tx,
    changes.map(({ relationId, written: { terms } }) => termsChange(now.get(relationId)!, terms)),
  );
}
