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
  exception: 'Le fournisseur a retiré cette date de son calendrier.',
  notServed: 'Le fournisseur ne dessert pas cette date.',
  'ordering.empty': 'Rien de ce que vous commandez n’est disponible.',
  'ordering.belowMinimumOrder': 'Le minimum de commande n’est pas atteint.',
  'ordering.dateUnavailable': 'Cette date ne peut plus être commandée à votre adresse.',
  'ordering.dateFull': 'Cette date est complète.',
  'ordering.noAddress': 'Il n’y a pas d’adresse de livraison.',
  'ordering.relationStopped': 'La relation avec ce fournisseur n’est plus active.',
};
const reasonsInEnglish: ReasonTexts = {
  holiday: 'It is a holiday: this supplier does not deliver.',
  exception: 'The supplier has taken this date out of their calendar.',
  notServed: 'The supplier does not serve this date.',
  'ordering.empty': 'Nothing of what you order is available.',
  'ordering.belowMinimumOrder': 'The minimum order is not reached.',
  'ordering.dateUnavailable': 'This date can no longer be ordered for your address.',
  'ordering.dateFull': 'This date is full.',
  'ordering.noAddress': 'There is no delivery address.',
  'ordering.relationStopped': 'The relation with this supplier is no longer active.',
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
  const goods = plainName([name, formatTitle].map((one) => (isFrench ? one.fr : one.en)).join(', '));
  if (kind === 'gone') return isFrench ? `${goods} : n’est plus offert.` : `${goods}: no longer offered.`;
  if (kind === 'outOfStock') return isFrench ? `${goods} : rupture de stock.` : `${goods}: out of stock.`;
  const quantityText = (value: string) =>
    kind === 'price'
      ? formatMoney({ amountMinor: Math.round(Number(value) * 100), currency }, language)
      : written(value, isFrench);
  const change = `${quantityText(before)} → ${quantityText(after ?? '0')}`;
  if (kind === 'price') return isFrench ? `${goods} : prix ${change}.` : `${goods}: price ${change}.`;
  return isFrench ? `${goods} : quantité ${change}.` : `${goods}: quantity ${change}.`;
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
      ? `Votre commande récurrente du ${dated(data.on)} est envoyée, avec ces différences :`
      : `Your standing order for ${dated(data.on)} is sent, with these differences:`;
  const why =
    data.reason === null ? '' : ((isFrench ? reasonsInFrench : reasonsInEnglish)[data.reason] ?? '');
  const missing =
    data.missingMinor > 0
      ? formatMoney({ amountMinor: data.missingMinor, currency: data.currency }, language)
      : null;
  if (missing === null) return why;
  return isFrench ? `${why} Il manque ${missing}.` : `${why} ${missing} is missing.`;
}

/** Tells the owner of a standing order what could not be ordered, because nobody saw it on a screen. */
export function standingOrderUpdate(data: StandingOrderEmail, language: Language): Email {
  const isFrench = language === 'FR';
  const seller = plainName(data.sellerName);
  const heading = headOf(data, seller, isFrench);
  const body = bodyOf(data, language);
  const differences = data.differences.map((one) => differenceInWords(one, data.currency, language));
  const canStill = isFrench
    ? 'Vous pouvez encore commander à la main pour cette date, si le fournisseur la dessert.'
    : 'You can still order by hand for this date, if the supplier serves it.';
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
            : 'See the order'
          : isFrench
            ? 'Voir la commande récurrente'
            : 'See the standing order',
      url: data.url,
    },
    reason: isFrench
      ? 'Vous recevez ce message parce que votre adresse reçoit les courriels de commandes de votre organisation.'
      : 'You receive this message because your address receives the order emails of your organization.',
  };
}
