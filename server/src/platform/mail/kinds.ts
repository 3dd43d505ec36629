import type { NotificationKind } from '@halles/contract';
import type { MailKind } from '@halles/contract/kernel';
import type { TemplateData, TemplateName } from './templates/index.ts';

/** Why somebody cannot unsubscribe from an email. */
export type Exemption =
  /** It protects the account, or its person asked for it a moment ago. It is sent even after a bounce. */
  | 'security'
  /** An invoice, a credit note or a statement that tax law wants its recipient to have. */
  | 'legalDocument';

/** `about`: of notifications, the kinds from which its person unsubscribes. */
export type KindOfTemplate = { kind: MailKind; about?: readonly NotificationKind[] } | { exempt: Exemption };

const security = { exempt: 'security' } as const;

/** What each template is for its recipient: a kind that can be unsubscribed from, or exempt with a reason. */
export const kindsOfTemplates: {
  [Name in TemplateName]: KindOfTemplate | ((data: TemplateData<Name>) => KindOfTemplate);
} = {
  verifyEmail: security,
  resetPassword: security,
  confirmNewEmail: security,
  emailChanged: security,
  emailChangeRequested: security,
  emailChangeUndone: security,
  newSignIn: security,
  passwordChanged: security,
  secondFactorChanged: security,
  accountDeleted: security,
  signUpWithKnownAddress: security,
  invitation: { kind: 'invitations' },
  supplierInvitation: { kind: 'invitations' },
  exemptionEnd: { kind: 'notices', about: ['partners'] },
  lowCredit: { kind: 'notices', about: ['account'] },
  notification: ({ kind }) => ({ kind: 'notices', about: [kind] }),
  notificationDigest: ({ kinds = [] }) => ({ kind: 'notices', about: kinds }),
  conversationMessages: { kind: 'notices', about: ['messages'] },
  feeInvoice: { exempt: 'legalDocument' },
  priceList: { kind: 'priceLists' },
  producersMessage: { kind: 'messages' },
  savedSearchFound: { kind: 'offers' },
  scheduledOffer: { kind: 'priceLists' },
  orderUpdate: { kind: 'orders' },
  standingOrderUpdate: { kind: 'orders' },
  hubPurchase: { kind: 'orders' },
  replyRefused: { kind: 'messages' },
  report: { kind: 'reports' },
  invoice: ({ isReminder }) => (isReminder ? { kind: 'reminders' } : { exempt: 'legalDocument' }),
  statement: { kind: 'reminders' },
  producerStatement: { exempt: 'legalDocument' },
};

/** A person waits for it in front of the screen. */
export const isForSecurity = (name: TemplateName): boolean => kindsOfTemplates[name] === security;

/** Throws for a template of another release, whose process queued it. */
export function kindOf<Name extends TemplateName>(name: Name, data: TemplateData<Name>): KindOfTemplate {
  const found: KindOfTemplate | ((data: TemplateData<Name>) => KindOfTemplate) | undefined =
    kindsOfTemplates[name];
  if (!found) throw new Error(`there is no template ${name}`);
  return typeof found === 'function' ? found(data) : found;
}
