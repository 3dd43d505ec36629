/**
 * Owns: what producers are owed (accounts, closed statements, settlements) and what a hub buys from them (purchasing
 * options of formats, purchases with their line-to-line links). States: a statement is open (computed, not stored) or
 * closed; a purchase is sent, received or cancelled. Invariants: a statement has one currency; a closed one does not
 * change and its numbers have no gaps; nothing is stated twice; commission and tax of a line are those of its
 * remaining amount; a shortage is shared once.
 * Reads: addresses, formats, inventory_items, invoice_lines, invoice_orders, invoices, order_claims, organizations, producers,
 * products, purchase_order_lines, purchase_orders, real_orders, relations, taxes, users.
 */
export { hubsExports } from './documents/exports.ts';
export { printablePurchase } from './documents/purchase-pdf.ts';
export { printableStatements } from './documents/statement-pdf.ts';
export { hubsReactions } from './reactions.ts';
export { hubsRoutes } from './routes.ts';
