import type { Language } from '@halles/contract/kernel';
import { renderEmail, type RenderedMail } from '../layout.ts';
import { priceList, producersMessage } from './catalogue.ts';
import { lowCredit } from './credit.ts';
import { hubPurchase, producerStatement } from './hubs.ts';
import { confirmNewEmail, resetPassword, signUpWithKnownAddress, verifyEmail } from './identity.ts';
import { invoice, statement } from './invoicing.ts';
import { savedSearchFound } from './offers.ts';
import { orderUpdate } from './ordering.ts';
import { invitation } from './organizations.ts';
import { exemptionEnd, supplierInvitation } from './relationships.ts';
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
  priceList,
  producersMessage,
  savedSearchFound,
  orderUpdate,
  report,
  standingOrderUpdate,
  invoice,
  statement,
  hubPurchase,
  producerStatement,
};

export type TemplateName = keyof typeof templates;
export type TemplateData<Name extends TemplateName> = Parameters<(typeof templates)[Name]>[0];

export function renderMail<Name extends TemplateName>(
  name: Name,
  data: TemplateData<Name>,
  language: Language,
  unsubscribeUrl: string | null = null,
): RenderedMail {
  const email = (
    templates[name] as (data: TemplateData<Name>, language: Language) => ReturnType<(typeof templates)[Name]>
  )(data, language);
  return renderEmail(email, language, unsubscribeUrl);
}
