import type { Currency, Language } from '@halles/contract/kernel';
import { formatDay } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';
import { formatMoney, plainMessage, plainName } from './formats.ts';

export interface InvoiceEmail {
  kind: 'invoice' | 'creditNote' | 'interest';
  isReminder: boolean;
  number: string;
  vendorName: string;
  totalMinor: number;
  balanceMinor: number;
  currency: Currency;
  /** A business day: 2026-11-24. */
  dueOn: string;
  /** Message written by the seller. */
  message: string;
  url: string;
}

export function invoice(data: InvoiceEmail, language: Language): Email {
  const t = textsIn(language);
  const { number } = data;
  const vendor = plainName(data.vendorName);
  const message = plainMessage(data.message);
  const news = data.isReminder ? 'reminder' : data.kind;
  const subject = t(`mail.invoice.${news}.subject`, { number, vendor });
  const body = t(`mail.invoice.${news}.body`, { vendor });
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: data.currency }, language);
  const isDebt = data.kind !== 'creditNote';
  return {
    subject,
    preview: body,
    heading: subject,
    paragraphs: [body, ...(message ? [t('mail.quoted', { message })] : [])],
    facts: [
      [t('mail.invoice.number'), number],
      [t('mail.invoice.total'), money(data.totalMinor)],
      ...(isDebt
        ? ([
            [t('mail.invoice.balance'), money(Math.max(data.balanceMinor, 0))],
            [t('mail.invoice.due'), formatDay(data.dueOn)],
          ] as const)
        : []),
    ],
    button: { label: t(data.isReminder ? 'mail.invoice.payButton' : 'mail.invoice.button'), url: data.url },
    footnotes: [t('mail.invoice.footnote')],
    reason: t('mail.invoice.reason'),
  };
}

export interface StatementEmail {
  vendorName: string;
  /** Business days: 2026-11-01. */
  from: string;
  until: string;
  closings: { currency: Currency; amountMinor: number }[];
  url: string;
}

export function statement(data: StatementEmail, language: Language): Email {
  const t = textsIn(language);
  const vendor = plainName(data.vendorName);
  const [from, until] = [formatDay(data.from), formatDay(data.until)];
  const subject = t('mail.statement.subject', { vendor, until });
  const body = t('mail.statement.body', { vendor, from, until });
  return {
    subject,
    preview: body,
    heading: subject,
    paragraphs: [body],
    // A negative balance is shown as a credit, never as a negative amount due.
    facts: data.closings.map(({ amountMinor, currency }) => [
      t(amountMinor < 0 ? 'mail.statement.credit' : 'mail.statement.balance', { until }),
      formatMoney({ amountMinor: Math.abs(amountMinor), currency }, language),
    ]),
    button: { label: t('mail.statement.button'), url: data.url },
    reason: t('mail.invoice.reason'),
  };
}
