import type { Currency, Language } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
import { formatMoney, plainName } from './formats.ts';

export interface StandingOrderEmail {
  outcome: 'placed' | 'skipped' | 'notPlaced';
  /** Why no order was created: `holiday`, `ordering.belowMinimumOrder`… */
  reason: string | null;
  sellerName: string;
  /** A business day: 2026-12-25. */
  on: string;
  /** Number of the created order. */
  number: string | null;
  differences: {
    kind: 'gone' | 'outOfStock' | 'quantity' | 'price';
    name: { en: string; fr: string };
    formatTitle: { en: string; fr: string };
    before: string;
    after: string | null;
  }[];
  missingMinor: number;
  currency: Currency;
  url: string;
}

type ReasonTexts = Readonly<Record<string, string>>;

const reasonsInFrench: ReasonTexts = {
  holiday: 'C’est un jour férié : ce fournisseur ne livre pas.',
  exception: 'Le fournisseur a retiré cette date.',
  notServed: 'Le fournisseur ne dessert pas cette date.',
  'ordering.empty': 'Aucun de vos produits n’est disponible.',
  'ordering.belowMinimumOrder': 'Le minimum de commande n’est pas atteint.',
  'ordering.dateUnavailable': 'Les commandes sont closes pour cette date à votre adresse.',
  'ordering.dateFull': 'Cette date est complète.',
  'ordering.noAddress': 'Aucune adresse de livraison.',
  'ordering.relationStopped': 'Vous ne commandez plus chez ce fournisseur.',
};
const reasonsInEnglish: ReasonTexts = {
  holiday: 'It is a holiday: this supplier does not deliver.',
  exception: 'The supplier removed this date.',
  notServed: 'The supplier does not serve this date.',
  'ordering.empty': 'None of your products is available.',
  'ordering.belowMinimumOrder': 'The minimum order is not reached.',
  'ordering.dateUnavailable': 'Orders are closed for this date at your address.',
  'ordering.dateFull': 'This date is full.',
  'ordering.noAddress': 'No delivery address.',
  'ordering.relationStopped': 'You no longer order from this supplier.',
};

/** Spec §9: dd/MM/yyyy. */
const dated = (on: string): string => on.split('-').reverse().join('/');

const written = (value: string, isFrench: boolean): string => (isFrench ? value.replace('.', ',') : value);

type Difference = StandingOrderEmail['differences'][number];

function differenceInWords(
  { kind, name, formatTitle, before, after }: Difference,
  currency: Currency,
  language: Language,
): string {
  const isFrench = language === 'FR';
  const product = plainName([name, formatTitle].map((one) => (isFrench ? one.fr : one.en)).join(', '));
  if (kind === 'gone') return isFrench ? `${product} : n’est plus offert.` : `${product}: no longer offered.`;
  if (kind === 'outOfStock') return isFrench ? `${product} : rupture de stock.` : `${product}: out of stock.`;
  const quantityText = (value: string) =>
    kind === 'price'
      ? formatMoney({ amountMinor: Math.round(Number(value) * 100), currency }, language)
      : written(value, isFrench);
  const change = `${quantityText(before)} → ${quantityText(after ?? '0')}`;
  if (kind === 'price') return isFrench ? `${product} : prix ${change}.` : `${product}: price ${change}.`;
  return isFrench ? `${product} : quantité ${change}.` : `${product}: quantity ${change}.`;
}

function headOf({ outcome, on, number }: StandingOrderEmail, seller: string, isFrench: boolean): string {
  const day = dated(on);
  if (outcome === 'placed')
    return isFrench
      ? `Commande ${number ?? ''} de ${seller} : différente de votre commande récurrente`
      : `Order ${number ?? ''} from ${seller}: different from your standing order`;
  return isFrench
    ? `Pas de commande récurrente le ${day} chez ${seller}`
    : `No standing order on ${day} from ${seller}`;
}

function bodyOf(data: StandingOrderEmail, language: Language): string {
  const isFrench = language === 'FR';
  if (data.outcome === 'placed')
    return isFrench
      ? `Votre commande récurrente du ${dated(data.on)} a été passée, avec ces changements :`
      : `Your standing order for ${dated(data.on)} was placed, with these changes:`;
  const why =
    data.reason === null ? '' : ((isFrench ? reasonsInFrench : reasonsInEnglish)[data.reason] ?? '');
  const missing =
    data.missingMinor > 0
      ? formatMoney({ amountMinor: data.missingMinor, currency: data.currency }, language)
      : null;
  if (missing === null) return why;
  return isFrench ? `${why} Il manque ${missing}.` : `${why} You are ${missing} short.`;
}

/** Tells the owner of a standing order what could not be ordered, because nobody saw it on a screen. */
export function standingOrderUpdate(data: StandingOrderEmail, language: Language): Email {
  const isFrench = language === 'FR';
  const seller = plainName(data.sellerName);
  const heading = headOf(data, seller, isFrench);
  const body = bodyOf(data, language);
  const differences = data.differences.map((one) => differenceInWords(one, data.currency, language));
  const canStill = isFrench
    ? 'Vous pouvez encore passer une commande vous-même pour cette date, si le fournisseur la dessert.'
    : 'You can still place an order yourself for this date, if the supplier serves it.';
  return {
    subject: heading,
    preview: body,
    heading,
    paragraphs: [body, ...differences, ...(data.outcome === 'notPlaced' ? [canStill] : [])],
    facts: [
      [isFrench ? 'Fournisseur' : 'Supplier', seller],
      [isFrench ? 'Date' : 'Date', dated(data.on)],
    ],
    button: {
      label:
        data.outcome === 'placed'
          ? isFrench
            ? 'Voir la commande'
            : 'View order'
          : isFrench
            ? 'Voir la commande récurrente'
            : 'View standing order',
      url: data.url,
    },
    reason: isFrench
      ? 'Vous recevez ce courriel parce que votre adresse reçoit les courriels de commandes de votre organisation.'
      : 'You’re receiving this email because your address receives the order emails of your organization.',
  };
}
