/**
 * Owns: the link between a vendor and a customer (relations), each side's own settings on it (relationships), the
 * cards of customers who are not on the platform, and the invitations to become a customer.
 * States: invited or requested → active ⇄ paused → archived; declined; blocked (`rules/states.ts`).
 * Invariants: one relation a pair; nobody is linked who never said yes; who said no takes it back, nobody else; one
 * customer number, one customer; a merge moves all or nothing, and later slices follow `relationships.merged` in
 * its transaction.
 */
export { customersImport } from './commands/import-customers.ts';
export { relationToTradeOn } from './commands/trade.ts';
export { relationshipsExports } from './documents/exports.ts';
export { relationshipsReactions } from './reactions.ts';
export { relationshipsRoutes } from './routes.ts';
