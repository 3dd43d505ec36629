import type { RelationId } from '@halles/contract';
import type { MemberTx } from '../../../platform/transaction.ts';
import type { Written } from '../documents/customer-sheet.ts';
import type { PartyRelation } from '../queries/records.ts';
import { saveCards } from './card.ts';
import { lockCustomers } from './lock.ts';
import { saveTerms, termsChange } from './terms.ts';

/** Writes the card first, then the settings; each write increases the version of the seller's record. */
export async function writeCustomers(
  tx: MemberTx,
  changes: readonly { relationId: RelationId; written: Written }[],
): Promise<PartyRelation[]> {
  const before = await lockCustomers(
    tx,
    changes.map(({ relationId }) => relationId),
  );
  const withCards = await saveCards(
    tx,
    changes.map(({ relationId, written: { card, cardFields: fields } }) => ({
      before: before.get(relationId)!,
      card,
      fields,
    })),
  );
  return saveTerms(
    tx,
    withCards.map((relation, index) => termsChange(relation, changes[index]!.written.terms)),
  );
}
