import {
  numberFormats,
  uiLanguageOf,
  type Currency,
  type InvoiceDocument,
  type Language,
} from '@halles/contract';
import { type InBoth, inBothLanguages, textsIn } from '../../../platform/texts.ts';

type LateTerms = NonNullable<InvoiceDocument['late']>;

/** Code de commerce, D441-5: owed for every late invoice, whatever was agreed. */
const FRENCH_RECOVERY_MINOR = 40_00;

interface Seller {
  country: string;
  currency: Currency;
  lateRate: string | null;
  recoveryMinor: number;
}

/**
 * The late terms printed on an invoice; none where its seller set no rate. The recovery charge is an amount of the
 * seller's currency, and is never converted.
 */
export function lateTermsOf(seller: Seller, currency: Currency): LateTerms | null {
  if (seller.lateRate === null) return null;
  const recoveryMinor = seller.country === 'FR' ? FRENCH_RECOVERY_MINOR : seller.recoveryMinor;
  return {
    annualRate: seller.lateRate,
    recoveryMinor: currency === seller.currency ? recoveryMinor : 0,
  };
}

/** Interest Act, s. 4: the document must state the yearly rate; otherwise at most five per cent can be charged. */
export function lateMention({ annualRate, recoveryMinor }: LateTerms, currency: Currency): InBoth {
  const mentionIn = (language: Language) => {
    const { percent, money } = numberFormats(uiLanguageOf(language));
    const charge = money({ amountMinor: recoveryMinor, currency });
    return textsIn(language)(`invoicing.late.${recoveryMinor > 0 ? 'withRecovery' : 'interest'}`, {
      rate: percent(annualRate),
      charge,
    });
  };
  return { en: mentionIn('EN'), fr: mentionIn('FR') };
}

/** Interest is not a supply: it is not taxed, and the document says why. */
export const INTEREST_UNTAXED = inBothLanguages('invoicing.late.untaxed');
