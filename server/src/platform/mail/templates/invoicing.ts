import type { Currency, Language } from '@halles/contract/kernel';
import { formatDay } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
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

type Words = readonly [subject: string, body: string];
type Template = (number: string, vendor: string) => Words;

const inFrench: Record<InvoiceEmail['kind'] | 'reminder', Template> = {
  invoice: (n, v) => [
    `Facture ${n} de ${v}`,
    `${v} vous a envoyé une facture, que vous trouverez en pièce jointe.`,
  ],
  creditNote: (n, v) => [
    `Note de crédit ${n} de ${v}`,
    `${v} vous a envoyé une note de crédit, que vous trouverez en pièce jointe.`,
  ],
  interest: (n, v) => [
    `Intérêts de retard : facture ${n} de ${v}`,
    `${v} vous facture des intérêts de retard. Vous trouverez le détail en pièce jointe.`,
  ],
  reminder: (n, v) => [
    `Rappel : facture ${n} de ${v}`,
    `Un rappel de ${v} : cette facture reste à payer. Si vous avez déjà payé, indiquez-le en ligne : les rappels cesseront.`,
  ],
};
const inEnglish: typeof inFrench = {
  invoice: (n, v) => [`Invoice ${n} from ${v}`, `${v} sent you an invoice, attached to this email.`],
  creditNote: (n, v) => [
    `Credit note ${n} from ${v}`,
    `${v} sent you a credit note, attached to this email.`,
  ],
  interest: (n, v) => [
    `Late interest: invoice ${n} from ${v}`,
    `${v} charges you late interest. The details are attached to this email.`,
  ],
  reminder: (n, v) => [
    `Reminder: invoice ${n} from ${v}`,
    `A reminder from ${v}: this invoice is still unpaid. If you have already paid, tell us online and reminders will stop.`,
  ],
};

export function invoice(data: InvoiceEmail, language: Language): Email {
  const isFrench = language === 'FR';
  const vendor = plainName(data.vendorName);
  const message = plainMessage(data.message);
  const [subject, body] = (isFrench ? inFrench : inEnglish)[data.isReminder ? 'reminder' : data.kind](
    data.number,
    vendor,
  );
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: data.currency }, language);
  const isDebt = data.kind !== 'creditNote';
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
            [isFrench ? 'Solde à payer' : 'Balance due', money(Math.max(data.balanceMinor, 0))],
            [isFrench ? 'Échéance' : 'Due', formatDay(data.dueOn)],
          ] as const)
        : []),
    ],
    button: { label: isFrench ? 'Voir la facture' : 'View invoice', url: data.url },
    footnotes: [
      isFrench
        ? 'Aucun compte requis. Toute personne qui a ce lien peut voir la facture.'
        : 'No account needed. Anyone with this link can see the invoice.',
    ],
    reason: isFrench
      ? 'Vous recevez ce courriel parce que votre adresse reçoit les factures de votre organisation.'
      : 'You’re receiving this email because your address receives the invoices of your organization.',
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

/** A negative balance is shown as a credit, never as a negative amount due. */
function closingLabel(
  amountMinor: number,
  { isFrench, until }: { isFrench: boolean; until: string },
): string {
  if (amountMinor < 0)
    return isFrench ? `Crédit à votre avoir au ${until}` : `Credit in your favour on ${until}`;
  return isFrench ? `Solde au ${until}` : `Balance on ${until}`;
}

export function statement(data: StatementEmail, language: Language): Email {
  const isFrench = language === 'FR';
  const vendor = plainName(data.vendorName);
  const [from, until] = [formatDay(data.from), formatDay(data.until)];
  const subject = isFrench
    ? `État de compte de ${vendor} au ${until}`
    : `Account statement from ${vendor}, ${until}`;
  const body = isFrench
    ? `Voici l’activité de votre compte chez ${vendor}, du ${from} au ${until}. Le détail est en pièce jointe.`
    : `Here is the activity on your account with ${vendor}, from ${from} to ${until}. Details are attached.`;
  return {
    subject,
    preview: body,
    heading: subject,
    paragraphs: [body],
    facts: data.closings.map(({ amountMinor, currency }) => [
      closingLabel(amountMinor, { isFrench, until }),
      formatMoney({ amountMinor: Math.abs(amountMinor), currency }, language),
    ]),
    button: { label: isFrench ? 'Voir les factures' : 'View invoices', url: data.url },
    reason: isFrench
      ? 'Vous recevez ce courriel parce que votre adresse reçoit les factures de votre organisation.'
      : 'You’re receiving this email because your address receives the invoices of your organization.',
  };
}
