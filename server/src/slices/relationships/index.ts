/**
 * Owns: the link between a vendor and a customer (relations), each party's own settings on it (relationships), the
 * cards of customers who are not on the platform, and invitations to become a customer. States: invited or requested
 * → active ⇄ paused → archived; declined; blocked (`rules/states.ts`). Invariants: one relation per pair; nobody is
 * linked without having agreed; only the party that refused can take the refusal back; a customer number belongs to
 * one customer; a merge moves everything or nothing, and later slices follow `relationships.merged` in its
 * transaction.
 * Reads: addresses, invoices, organization_settings, organizations, purchase_orders, taxes.
 */
export { customersImport } from './commands/import-customers.ts';
export { relationToOrderOn } from './commands/order-relation.ts';
export { mayMove } from './policy.ts';
export { acceptedPartners } from './queries/lists.ts';
export { relationshipsExports } from './documents/exports.ts';
export { relationshipsReactions, relationshipsSchedules } from './reactions.ts';
export { relationshipsRoutes } from './routes.ts';
