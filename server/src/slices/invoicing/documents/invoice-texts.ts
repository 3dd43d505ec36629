import type { InvoiceDocument, Language, PaymentMethod } from '@halles/contract';

const inEnglish = {
  invoice: 'Invoice',
  interest: 'Late interest',
  creditNote: 'Credit note',
  draft: 'Draft – this is not an invoice',
  issued: 'Date',
  due: 'Due',
  terms: 'Terms',
  days: (days: number) => (days === 0 ? 'On receipt' : `Net ${days} days`),
  reference: 'Your reference',
  corrects: 'Corrects invoice',
  of: 'of',
  colon: ':',
  reason: 'Reason',
  billTo: 'Bill to',
  orders: 'Orders',
  order: 'Order',
  delivered: 'Delivered',
  pickedUp: 'Picked up',
  product: 'Product',
  quantity: 'Quantity',
  price: 'Unit price',
  taxes: 'Taxes',
  amount: 'Amount',
  pieces: 'units',
  goods: 'Products',
  discount: 'Discount',
  deliveryFee: 'Delivery',
  deposits: 'Deposits',
  beforeTax: 'Total before VAT',
  withTax: 'Total with VAT',
  total: 'Total',
  paid: 'Payments and credits',
  balance: 'Balance due',
  inFavour: 'Credit in your favour',
  howToPay: 'How to pay',
  note: 'Note',
  online: 'View online',
  statement: 'Account statement',
  statementFor: 'Account of',
  customerNumber: 'Customer no.',
  period: 'Period',
  until: 'Until',
  date: 'Date',
  what: 'Transaction',
  debit: 'Charge',
  credit: 'Credit',
  running: 'Balance',
  brought: 'Brought forward',
  payment: 'Payment',
  reversal: 'Payment reversed',
  writtenOff: 'Written off',
  notDue: 'Not due',
  to30: '1–30 days',
  to60: '31–60 days',
  to90: '61–90 days',
  over90: 'Over 90 days',
  nothing: 'No activity in this period.',
};
export type InvoiceWords = typeof inEnglish;

const inFrench: InvoiceWords = {
  invoice: 'Facture',
  interest: 'Intérêts de retard',
  creditNote: 'Note de crédit',
  draft: 'Brouillon – ceci n’est pas une facture',
  issued: 'Date',
  due: 'Échéance',
  terms: 'Modalités',
  days: (days) => (days === 0 ? 'À la réception' : `Net ${days} jours`),
  reference: 'Votre référence',
  corrects: 'Corrige la facture',
  of: 'du',
  colon: '\u00a0:',
  reason: 'Motif',
  billTo: 'Facturé à',
  orders: 'Commandes',
  order: 'Commande',
  delivered: 'Livrée le',
  pickedUp: 'Ramassée le',
  product: 'Produit',
  quantity: 'Quantité',
  price: 'Prix unitaire',
  taxes: 'Taxes',
  amount: 'Montant',
  pieces: 'unités',
  goods: 'Marchandise',
  discount: 'Rabais',
  deliveryFee: 'Livraison',
  deposits: 'Consignes',
  beforeTax: 'Total HT',
  withTax: 'Total TTC',
  total: 'Total',
  paid: 'Paiements et crédits',
  balance: 'Solde à payer',
  inFavour: 'Crédit à votre avoir',
  howToPay: 'Modes de paiement',
  note: 'Note',
  online: 'Voir en ligne',
  statement: 'État de compte',
  statementFor: 'Compte de',
  customerNumber: 'No de client',
  period: 'Période',
  until: 'Au',
  date: 'Date',
  what: 'Transaction',
  debit: 'Débit',
  credit: 'Crédit',
  running: 'Solde',
  brought: 'Solde reporté',
  payment: 'Paiement',
  reversal: 'Paiement annulé',
  writtenOff: 'Radiation',
  notDue: 'Non échu',
  to30: '1 à 30 jours',
  to60: '31 à 60 jours',
  to90: '61 à 90 jours',
  over90: 'Plus de 90 jours',
  nothing: 'Aucun mouvement pendant cette période.',
};

export const words: Record<Language, InvoiceWords> = { EN: inEnglish, FR: inFrench };

export const methods: Record<Language, Record<PaymentMethod, string>> = {
  EN: {
    eTransfer: 'Interac e-Transfer',
    cheque: 'cheque',
    bankTransfer: 'bank transfer',
    preAuthorizedDebit: 'pre-authorized debit',
    cash: 'cash',
    card: 'card',
    other: 'other',
  },
  FR: {
    eTransfer: 'virement Interac',
    cheque: 'chèque',
    bankTransfer: 'virement bancaire',
    preAuthorizedDebit: 'débit préautorisé',
    cash: 'argent comptant',
    card: 'carte',
    other: 'autre',
  },
};

/** French comes first and at least as prominent (money.md). */
export function readersOf(language: InvoiceDocument['language']): readonly [Language, Language | null] {
  return language === 'FR+EN' ? ['FR', 'EN'] : [language, null];
}

/** A text in each of a document's languages, once if both are the same. */
export function textPicker(
  language: InvoiceDocument['language'],
): (pickText: (w: InvoiceWords) => string) => string {
  const [first, second] = readersOf(language);
  return (pickText) => {
    const one = pickText(words[first]);
    const other = second === null ? one : pickText(words[second]);
    return one === other ? one : `${one} / ${other}`;
  };
}

/** Both languages of a name in one line, for headings, labels and taxes; once if they are the same. */
export function bilingualName(
  text: { en: string; fr: string },
  readers: readonly (Language | null)[],
): string {
  const names = readers.flatMap((reader) => (reader === null ? [] : [bilingualText(text, reader)]));
  return [...new Set(names)].join(' / ');
}

/** Both languages of a text: the first large, the second below it. */
export const bilingualText = (text: { en: string; fr: string }, reader: Language): string =>
  (reader === 'FR' ? text.fr || text.en : text.en || text.fr).trim();
