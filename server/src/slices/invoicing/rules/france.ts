import {
  addDays,
  numberFormats,
  maxFoodTermDays,
  isFrenchCompany,
  type RegulatedFood,
  type ElectronicPart,
  type FrenchTerms,
  type InvoiceDocument,
  type InvoiceWarning,
  type Language,
  type Mention,
  type MissingPart,
  uiLanguageOf,
} from '@halles/contract';
import { inBothLanguages, textsIn } from '../../../platform/texts.ts';

/** The default terms of French food sellers. */
export const DEFAULT_FRENCH_TERMS: FrenchTerms = {
  capitalMinor: null,
  registerTown: null,
  earlyPayment: null,
  supply: 'goods',
  isVatOnDebits: false,
};

const UNTAXED: Mention = { code: 'TXD', ...inBothLanguages('invoicing.france.untaxed') };
/** Fixed by decree (Code de commerce, D441-5). */
const RECOVERY: Mention = { code: 'PMT', ...inBothLanguages('invoicing.france.recovery') };

const percentIn = (language: Language, rate: string) => numberFormats(uiLanguageOf(language)).percent(rate);

/** A text with a rate, which each language writes in its own way. */
const withRate = (
  key: 'invoicing.france.penalties' | 'invoicing.france.earlyPayment',
  rate: string,
  params: { days?: number } = {},
) => ({
  en: textsIn('EN')(key, { ...params, rate: percentIn('EN', rate) }),
  fr: textsIn('FR')(key, { ...params, rate: percentIn('FR', rate) }),
});

/** Three times the legal interest rate is the legal minimum, and the default of a seller without a rate. */
const penalties = (annualRate: string | null): Mention => ({
  code: 'PMD',
  ...(annualRate === null
    ? inBothLanguages('invoicing.france.legalPenalties')
    : withRate('invoicing.france.penalties', annualRate)),
});

const early = ({ earlyPayment }: FrenchTerms): Mention => ({
  code: 'AAB',
  ...(earlyPayment === null
    ? inBothLanguages('invoicing.france.noEarlyPayment')
    : withRate('invoicing.france.earlyPayment', earlyPayment.percent, { days: earlyPayment.days })),
});

/** All mentions that the law requires at the foot of a French seller's invoice. */
export const frenchMentions = (
  terms: FrenchTerms,
  { isFranchise, annualRate }: { isFranchise: boolean; annualRate: string | null },
): Mention[] => [
  ...(isFranchise ? [UNTAXED] : []),
  inBothLanguages(`invoicing.france.supply.${terms.supply}`),
  ...(terms.isVatOnDebits ? [inBothLanguages('invoicing.france.onDebits')] : []),
  penalties(annualRate),
  RECOVERY,
  early(terms),
];

const sirenIn = (siret: string | null): string =>
  (siret ?? '')
    .replaceAll(/\D/g, '')
    .slice(0, 9)
    .replaceAll(/(\d{3})(?=\d)/g, '$1 ');

/**
 * The company's legal identity: `SAS au capital de 10 000,00 €`, `RCS Lyon 812 345 676`; in French in either
 * language, as it is registered.
 */
export function stateOf({ legalForm, capitalMinor, registerTown, siret }: ElectronicPart['seller']) {
  const { money } = numberFormats('fr-CA');
  const capital =
    capitalMinor === null
      ? ''
      : ` ${textsIn('FR')('invoicing.france.capital', { amount: money({ amountMinor: capitalMinor, currency: 'EUR' }) })}`;
  return [
    ...(legalForm
      ? [{ label: inBothLanguages('invoicing.france.legalForm'), value: `${legalForm}${capital}` }]
      : []),
    ...(registerTown
      ? [
          {
            label: inBothLanguages('invoicing.france.register'),
            value: `${registerTown} ${sirenIn(siret)}`.trim(),
          },
        ]
      : []),
  ];
}

/** Parts that France requires of the seller and the document lacks. */
export function missingFrenchParts(
  { totals, lines, deliveryFee }: InvoiceDocument,
  seller: ElectronicPart['seller'],
): MissingPart[] {
  const missing: MissingPart[] = [];
  if (!seller.siret) missing.push('invoicing.noSiret');
  if (totals.taxMinor !== 0 && !seller.vatNumber) missing.push('invoicing.noVatNumber');
  if (!seller.legalForm) missing.push('invoicing.noLegalForm');
  if (isFrenchCompany(seller.legalForm)) {
    if (seller.capitalMinor === null) missing.push('invoicing.noCapital');
    if (!seller.registerTown) missing.push('invoicing.noRegisterTown');
  }
  const isOfTwo = ({ taxIds }: { taxIds: readonly string[] }) => taxIds.length > 1;
  if (lines.some(isOfTwo) || (deliveryFee.amountMinor !== 0 && isOfTwo(deliveryFee)))
    missing.push('invoicing.severalVats');
  return missing;
}

/** The legal cap of a product category; other food has none (`null`). */
export function regulatedFoodOf(categoryId: string | null): RegulatedFood | null {
  const [family = ''] = (categoryId ?? '').split('.');
  if (family === 'alcohol') return 'alcohol';
  if (family === 'meat') return categoryId === 'meat.charcuterie' ? 'perishable' : 'freshMeat';
  const isDried = categoryId === 'fruits.dried';
  return PERISHABLE.has(family) && !isDried ? 'perishable' : null;
}
const PERISHABLE = new Set([
  'vegetables',
  'fruits',
  'herbs',
  'dairy',
  'eggs',
  'seafood',
  'bakery',
  'prepared',
]);
const OTHER_FOOD = 60;

const endOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

const warningOf: Record<RegulatedFood, InvoiceWarning> = {
  freshMeat: 'meatTerms',
  perishable: 'perishableTerms',
  alcohol: 'alcoholTerms',
};

/** Warns of payment terms beyond the legal cap for a food, and of a French buyer without its number. */
export function frenchWarnings(
  { kind, dueOn, issuedOn, orders, electronic }: InvoiceDocument,
  categories: readonly (string | null)[],
): InvoiceWarning[] {
  const warnings: InvoiceWarning[] = [];
  const delivered =
    orders
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? issuedOn;
  const latest = (cap: RegulatedFood): string =>
    addDays(cap === 'alcohol' ? endOfMonth(delivered) : delivered, maxFoodTermDays[cap]);
  const caps = new Set(categories.map(regulatedFoodOf));
  if (kind === 'invoice') {
    for (const cap of caps) if (cap !== null && dueOn > latest(cap)) warnings.push(warningOf[cap]);
    if (warnings.length === 0 && dueOn > addDays(issuedOn, OTHER_FOOD)) warnings.push('terms');
  }
  if (electronic?.buyer.place?.country === 'FR' && !electronic.buyer.siret) warnings.push('buyerSiret');
  return warnings;
}
