/** Emails that a text of the screens promises, each with the operation that sends it. */
export const promisedEmails = {
  hubPurchase: 'hubs.buy',
  invoice: 'invoicing.sendInvoice',
  notificationDigest: 'notifications.changeSettings',
  orderUpdate: 'ordering.applyOrderAction',
  producersMessage: 'catalogue.sendProducersMessage',
  report: 'reports.putSavedReport',
  resetPassword: 'identity.requestPasswordReset',
} as const;
export type PromisedEmail = keyof typeof promisedEmails;
