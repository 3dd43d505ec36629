import type { Language, Money } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../layout.ts';
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
