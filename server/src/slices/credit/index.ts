/**
 * Owns: the credit account of a seller (ledger, service fee, premium).
 * States: standard or premium. Invariants: the balance is the ledger's sum, in one transaction with what caused it;
 * one cause, one entry; the ledger is append-only.
 * Reads: organizations.
 */
export {
  reconcileTopUp,
  recordEntry,
  recordPaidTopUp,
  setFee,
  setPremium,
  type NewEntry,
} from './commands.ts';
export { findCreditAccount, queryCreditEntries, getServiceFeePercent } from './queries.ts';
export { creditReactions } from './reactions.ts';
export { creditRoutes } from './routes.ts';
