import type { MailTemplate } from '@halles/contract';
import type { Envelope, RenderedMail } from '../email.ts';
import { renderEmail } from '../layout.ts';
import { priceList, producersMessage } from './catalogue.ts';
import { feeInvoice, lowCredit } from './credit.ts';
import { hubPurchase, producerStatement } from './hubs.ts';
import { confirmNewEmail, resetPassword, signUpWithKnownAddress, verifyEmail } from './identity.ts';
import { invoice, statement } from './invoicing.ts';
import { conversationMessages, notification, notificationDigest } from './notifications.ts';
import { savedSearchFound, scheduledOffer } from './offers.ts';
import { orderUpdate } from './ordering.ts';
import { invitation } from './organizations.ts';
import { exemptionEnd, supplierInvitation } from './relationships.ts';
import { replyRefused } from './replies.ts';
import { report } from './reports.ts';
import {
  accountDeleted,
  emailChanged,
  emailChangeRequested,
  emailChangeUndone,
  newSignIn,
  passwordChanged,
  secondFactorChanged,
} from './security.ts';
import { standingOrderUpdate } from './standing-orders.ts';

/** Every email template, by the name it is queued under. */
export const templates = {
  verifyEmail,
  resetPassword,
  confirmNewEmail,
  emailChanged,
  emailChangeRequested,
  emailChangeUndone,
  newSignIn,
  passwordChanged,
  secondFactorChanged,
  accountDeleted,
  signUpWithKnownAddress,
  invitation,
  supplierInvitation,
  exemptionEnd,
  lowCredit,
  notification,
  notificationDigest,
  conversationMessages,
  feeInvoice,
  priceList,
  producersMessage,
  savedSearchFound,
  scheduledOffer,
  orderUpdate,
  report,
  standingOrderUpdate,
  invoice,
  statement,
  hubPurchase,
  producerStatement,
  replyRefused,
} satisfies Record<MailTemplate, unknown>;

export type TemplateName = keyof typeof templates;
export type TemplateData<Name extends TemplateName> = Parameters<(typeof templates)[Name]>[0];

export function renderMail<Name extends TemplateName>(
  name: Name,
  data: TemplateData<Name>,
  envelope: Envelope,
): RenderedMail {
  const email = (
    templates[name] as (
      data: TemplateData<Name>,
      language: Envelope['language'],
    ) => ReturnType<(typeof templates)[Name]>
  )(data, envelope.language);
  return renderEmail(email, envelope);
}
