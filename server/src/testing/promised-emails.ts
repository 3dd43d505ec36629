/** Operations of which a text says that they send an email, each with its template. */
export const promisedEmails = {
  'admin.invoiceFees': 'feeInvoice',
  'catalogue.sendPriceList': 'priceList',
  'catalogue.sendProducersMessage': 'producersMessage',
  'hubs.buy': 'hubPurchase',
  'identity.requestEmailChange': 'confirmNewEmail',
  'identity.requestPasswordReset': 'resetPassword',
  'invoicing.sendInvoice': 'invoice',
  'notifications.changeSettings': 'notificationDigest',
  'ordering.applyOrderAction': 'orderUpdate',
  'organizations.inviteMember': 'invitation',
  'organizations.resendInvitation': 'invitation',
  'relationships.invite': 'supplierInvitation',
  'reports.putSavedReport': 'report',
} as const;
export type MailingOperation = keyof typeof promisedEmails;
