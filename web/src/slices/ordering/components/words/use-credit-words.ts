import type { CreditStatus, Currency } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrderWords } from './use-order-words.ts';

/** The amount over the limit and what it consists of, as one sentence. */
export function useCreditWords() {
  const text = useText();
  const words = useOrderWords();
  return (credit: CreditStatus, currency: Currency): string => {
    const money = (amountMinor: number) => words.money(amountMinor, currency);
    return text('ordering.credit.sum', {
      exposure: money(credit.exposureMinor),
      over: money(credit.overMinor),
      limit: money(credit.limitMinor),
      owed: money(credit.owedMinor),
      orders: money(credit.ordersMinor),
      added: money(credit.addedMinor),
    });
  };
}
