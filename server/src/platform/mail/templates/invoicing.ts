import type { Currency, Language } from '@halles/contract/kernel';
import { writeDay } from '@halles/contract/kernel';
import type { Letter } from '../layout.ts';
import { formatMoney, plainMessage, plainName } from './formats.ts';

export interface InvoiceLetter {
  kind: 'invoice' | 'creditNote';
  isReminder: boolean;
  number: string;
  vendorName: string;
  totalMinor: number;
  balanceMinor: number;
  currency: Currency;
  /** A business day: 2026-11-24. */
  dueOn: string;
  /** What the seller wrote. */
  message: string;
  url: string;
}

type Words = readonly [subject: string, body: string];
type Say = (number: string, vendor: string) => Words;

const inFrench: Record<'invoice' | 'creditNote' | 'reminder', Say> = {
  invoice: (n, v) => [
    `Facture ${n} de ${v}`,
    `${v} vous a envoyé une facture, que vous trouverez en pièce jointe.`,
  ],
  creditNote: (n, v) => [
    `Note de crédit ${n} de ${v}`,
    `${v} vous a envoyé une note de crédit, que vous trouverez en pièce jointe.`,
  ],
  reminder: (n, v) => [
    `Rappel : facture ${n} de ${v}`,
    `Un rappel de ${v} : cette facture reste à payer. Si le paiement est parti, dites-le en ligne : les rappels cesseront.`,
  ],
};
const inEnglish: typeof inFrench = {
  invoice: (n, v) => [`Invoice ${n} from ${v}`, `${v} sent you an invoice, attached to this message.`],
  creditNote: (n, v) => [
    `Credit note ${n} from ${v}`,
    `${v} sent you a credit note, attached to this message.`,
  ],
  reminder: (n, v) => [
    `Reminder: invoice ${n} from ${v}`,
    `A reminder from ${v}: this invoice is still to be paid. If payment is on its way, say so online and reminders stop.`,
  ],
};

export function invoice(data: InvoiceLetter, language: Language): Letter {
  const isFrench = language === 'FR';
  const vendor = plainName(data.vendorName);
  const message = plainMessage(data.message);
  const [subject, body] = (isFrench ? inFrench : inEnglish)[data.isReminder ? 'reminder' : data.kind](
    data.number,
    vendor,
  );
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: data.currency }, language);
  const isDebt = data.kind === 'invoice';
  return {
    subject,
    preview: body,
    heading: subject,
    paragraphs: [body, ...(message ? [isFrench ? `« ${message} »` : `“${message}”`] : [])],
    facts: [
      [isFrench ? 'Numéro' : 'Number', data.number],
      ['Total', money(data.totalMinor)],
      ...(isDebt
        ? ([
            [isFrench ? 'Solde à payer' : 'Balance due', money(data.balanceMinor)],
            [isFrench ? 'Échéance' : 'Due', writeDay(data.dueOn)],
          ] as const)
        : []),
    ],
    button: { label: isFrench ? 'Voir en ligne' : 'See it online', url: data.url },
    reason: isFrench
      ? 'Vous recevez ce message parce que votre adresse reçoit les factures de votre organisation.'
      : 'You receive this message because your address receives the invoices of your organization.',
  };
}
