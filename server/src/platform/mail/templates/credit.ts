import { formatMonth, uiLanguageOf, type Language, type Money } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';
import { formatMoney, plainName } from './formats.ts';

export interface LowCredit {
  organizationName: string;
  balance: Money;
  /** Address of the credit account screen. */
  url: string;
}

export function lowCredit(data: LowCredit, language: Language): Email {
  const t = textsIn(language);
  const organization = plainName(data.organizationName);
  const balance = formatMoney(data.balance, language);
  return {
    subject: t('mail.lowCredit.subject', { organization, balance }),
    preview: t('mail.lowCredit.preview'),
    heading: t('mail.lowCredit.heading'),
    paragraphs: [t('mail.lowCredit.balance', { organization, balance }), t('mail.lowCredit.topUp')],
    button: { label: t('mail.lowCredit.button'), url: data.url },
    reason: t('mail.lowCredit.reason', { organization }),
  };
}

export interface FeeInvoiceEmail {
  organizationName: string;
  number: string;
  /** `2026-11` */
  month: string;
  total: Money;
  /** Address of the credit account screen; the PDF is attached. */
  url: string;
}

export function feeInvoice(data: FeeInvoiceEmail, language: Language): Email {
  const t = textsIn(language);
  const organization = plainName(data.organizationName);
  const month = formatMonth(data.month, uiLanguageOf(language));
  const { number } = data;
  return {
    subject: t('mail.feeInvoice.subject', { number, month }),
    preview: t('mail.feeInvoice.preview', { month }),
    heading: t('mail.feeInvoice.heading', { month }),
    paragraphs: [t('mail.feeInvoice.attached', { organization }), t('mail.feeInvoice.paid')],
    facts: [
      [t('mail.feeInvoice.number'), number],
      [t('mail.feeInvoice.total'), formatMoney(data.total, language)],
    ],
    button: { label: t('mail.feeInvoice.button'), url: data.url },
    reason: t('mail.lowCredit.reason', { organization }),
  };
}
