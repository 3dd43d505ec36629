import { formatDay, type Currency, type Language } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';
import { formatMoney, plainMessage, plainName } from './formats.ts';

export interface HubPurchaseEmail {
  vendorName: string;
  number: string;
  /** Date of the orders. */
  on: string;
  lines: number;
  note: string;
  replyTo: string;
  url: string;
}

/** To a producer without an account: what to bring, with the purchase order attached. */
export function hubPurchase(data: HubPurchaseEmail, language: Language): Email {
  const t = textsIn(language);
  const { number, replyTo } = data;
  const vendor = plainName(data.vendorName);
  const note = plainMessage(data.note);
  const day = formatDay(data.on);
  return {
    subject: t('mail.hubPurchase.subject', { number, vendor }),
    preview: t('mail.hubPurchase.preview', { vendor, day }),
    heading: t('mail.hubPurchase.heading', { vendor }),
    paragraphs: [
      t('mail.hubPurchase.body', { vendor, day }),
      ...(note ? [t('mail.quoted', { message: note })] : []),
    ],
    facts: [
      [t('mail.hubPurchase.number'), number],
      [t('mail.hubPurchase.day'), day],
      [t('mail.hubPurchase.lines'), String(data.lines)],
      ...(replyTo ? [[t('mail.toProducer.replyTo'), replyTo] as const] : []),
    ],
    button: { label: t('mail.toProducer.button'), url: data.url },
    footnotes: [],
    reason: t('mail.toProducer.reason', { vendor }),
  };
}

export interface ProducerStatementEmail {
  vendorName: string;
  number: string;
  from: string;
  until: string;
  /** A negative amount is carried over: nothing is paid, and nothing is owed. */
  dueMinor: number;
  currency: Currency;
  replyTo: string;
  url: string;
}

/** To a producer, with the statement attached: what was sold, and the amount owed. */
export function producerStatement(data: ProducerStatementEmail, language: Language): Email {
  const t = textsIn(language);
  const { number, replyTo } = data;
  const vendor = plainName(data.vendorName);
  const due = formatMoney({ amountMinor: data.dueMinor, currency: data.currency }, language);
  const [from, until] = [formatDay(data.from), formatDay(data.until)];
  return {
    subject: t('mail.producerStatement.subject', { number, vendor }),
    preview: t('mail.producerStatement.preview', { vendor, from, until }),
    heading: t('mail.producerStatement.heading', { number, vendor }),
    paragraphs: [t('mail.producerStatement.body')],
    facts: [
      [t('mail.producerStatement.period'), `${from} – ${until}`],
      [t(data.dueMinor < 0 ? 'mail.producerStatement.carried' : 'mail.producerStatement.due'), due],
      ...(replyTo ? [[t('mail.toProducer.replyTo'), replyTo] as const] : []),
    ],
    button: { label: t('mail.toProducer.button'), url: data.url },
    footnotes: [],
    reason: t('mail.toProducer.reason', { vendor }),
  };
}
