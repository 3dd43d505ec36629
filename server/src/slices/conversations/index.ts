/**
 * Owns: conversations between the two organizations of a relation (about the relation, an order or an invoice), who
 * takes part in them and how far each has read, their messages, and reports to the admins. States: a conversation is
 * open, or closed when its relation ends (`rules/messages.ts`); a message can be changed by its author for fifteen
 * minutes. Invariants: a pair has one conversation about a subject; positions have no gaps and are given under the
 * conversation's lock; the same message is stored once however often it is sent; nobody reads about an invoice that
 * they may not see.
 * Reads: formats, invoices, memberships, order_change_sets, order_claims, organization_settings,
 * organizations, payment_emissions, products,
 * purchase_order_lines, purchase_orders, real_orders, relations, users.
 */
/** @public */
export { postMessageFromEmail, type EmailedMessage } from './commands/from-email.ts';
export { loadMessageNotice } from './queries/notices.ts';
export { loadUnreadMessages, type UnreadMessages } from './queries/unread-messages.ts';
export { conversationsExports } from './documents/exports.ts';
export { conversationsProjection, conversationsReactions } from './reactions.ts';
export { conversationsRoutes } from './routes.ts';
