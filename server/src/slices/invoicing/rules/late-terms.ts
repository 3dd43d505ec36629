import { numberFormats, type Currency, type InvoiceDocument } from '@halles/contract';

type LateTerms = NonNullable<InvoiceDocument['late']>;

/** Code de commerce, D441-5: owed for every late invoice, whatever was agreed. */
const FRENCH_RECOVERY_MINOR = 40_00;

interface Seller {
  country: string;
  lateRate: string | null;
  recoveryMinor: number;
}

/** The late terms printed on an invoice; none where its seller set no rate. */
export function lateTermsOf({ country, lateRate, recoveryMinor }: Seller): LateTerms | null {
  if (lateRate === null) return null;
  return {
    annualRate: lateRate,
    recoveryMinor: country === 'FR' ? FRENCH_RECOVERY_MINOR : recoveryMinor,
  };
}

/** Interest Act, s. 4: the document must state the yearly rate; otherwise at most five per cent can be charged. */
export function lateMention({ annualRate, recoveryMinor }: LateTerms, currency: Currency) {
  const en = numberFormats('en-CA');
  const fr = numberFormats('fr-CA');
  const charge = { amountMinor: recoveryMinor, currency };
  return {
    en: `Late payment: simple interest of ${en.percent(annualRate)} per year${recoveryMinor > 0 ? ` and a fixed recovery charge of ${en.money(charge)}` : ''}.`,
    fr: `Retard de paiement : intérêt simple de ${fr.percent(annualRate)} par an${recoveryMinor > 0 ? ` et frais de recouvrement fixes de ${fr.money(charge)}` : ''}.`,
  };
}

/** Interest is not a supply: it is not taxed, and the document says why. */
export const INTEREST_UNTAXED = {
  en: 'Late interest and recovery charges are outside the scope of sales taxes.',
  fr: 'Les intérêts de retard et frais de recouvrement sont hors du champ des taxes.',
};
