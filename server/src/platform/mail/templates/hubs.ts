import { formatDay, type Currency, type Language } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
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
  const vendor = plainName(data.vendorName);
  const note = plainMessage(data.note);
  const day = formatDay(data.on);
  if (language === 'FR')
    return {
      subject: `Bon de commande ${data.number} de ${vendor}`,
      preview: `${vendor} vous commande des produits pour le ${day}.`,
      heading: `Bon de commande de ${vendor}`,
      paragraphs: [
        `${vendor} vous commande des produits pour les livraisons du ${day}. Le bon de commande est en pièce jointe.`,
        ...(note ? [`« ${note} »`] : []),
      ],
      facts: [
        ['Numéro', data.number],
        ['Pour le', day],
        ['Lignes', String(data.lines)],
        ...(data.replyTo ? [['Répondre à', data.replyTo] as [string, string]] : []),
      ],
      button: { label: 'Ouvrir Halles', url: data.url },
      footnotes: [],
      reason: `Vous recevez ce courriel parce que ${vendor} vend vos produits.`,
    };
  return {
    subject: `Purchase order ${data.number} from ${vendor}`,
    preview: `${vendor} is ordering products from you for ${day}.`,
    heading: `Purchase order from ${vendor}`,
    paragraphs: [
      `${vendor} is ordering products from you for the deliveries of ${day}. The purchase order is attached.`,
      ...(note ? [`“${note}”`] : []),
    ],
    facts: [
      ['Number', data.number],
      ['For', day],
      ['Lines', String(data.lines)],
      ...(data.replyTo ? [['Reply to', data.replyTo] as [string, string]] : []),
    ],
    button: { label: 'Open Halles', url: data.url },
    footnotes: [],
    reason: `You’re receiving this email because ${vendor} sells your products.`,
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
  const vendor = plainName(data.vendorName);
  const due = formatMoney({ amountMinor: data.dueMinor, currency: data.currency }, language);
  const days = `${formatDay(data.from)} – ${formatDay(data.until)}`;
  const isCarried = data.dueMinor < 0;
  if (language === 'FR')
    return {
      subject: `Relevé ${data.number} de ${vendor}`,
      preview: `Vos produits vendus par ${vendor}, du ${formatDay(data.from)} au ${formatDay(data.until)}.`,
      heading: `Relevé ${data.number} de ${vendor}`,
      paragraphs: ['Le détail de vos ventes, de la commission et des taxes est en pièce jointe.'],
      facts: [
        ['Période', days],
        [isCarried ? 'Reporté au prochain relevé' : 'Montant qui vous revient', due],
        ...(data.replyTo ? [['Répondre à', data.replyTo] as [string, string]] : []),
      ],
      button: { label: 'Ouvrir Halles', url: data.url },
      footnotes: [],
      reason: `Vous recevez ce courriel parce que ${vendor} vend vos produits.`,
    };
  return {
    subject: `Statement ${data.number} from ${vendor}`,
    preview: `Your products sold by ${vendor}, from ${formatDay(data.from)} to ${formatDay(data.until)}.`,
    heading: `Statement ${data.number} from ${vendor}`,
    paragraphs: ['Details of your sales, commission and taxes are attached.'],
    facts: [
      ['Period', days],
      [isCarried ? 'Carried to the next statement' : 'Owed to you', due],
      ...(data.replyTo ? [['Reply to', data.replyTo] as [string, string]] : []),
    ],
    button: { label: 'Open Halles', url: data.url },
    footnotes: [],
    reason: `You’re receiving this email because ${vendor} sells your products.`,
  };
}
