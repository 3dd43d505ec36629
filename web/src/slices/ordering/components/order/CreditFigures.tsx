import type { CreditStatus, Currency } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Totals } from '../../../../ui/description-list.tsx';
import { useOrderWords } from '../words/use-order-words.ts';

/** The amounts counted against the limit: each dollar once, in an order or in an invoice's balance. */
export function CreditFigures({ credit, currency }: { credit: CreditStatus; currency: Currency }) {
  const text = useText();
  const words = useOrderWords();
  const line = (key: 'owed' | 'orders' | 'added' | 'exposure' | 'limit' | 'over', amountMinor: number) => ({
    label: text(`ordering.credit.${key}`),
    amount: words.money(amountMinor, currency),
  });
  return (
    <Totals
      lines={[
        line('owed', credit.owedMinor),
        line('orders', credit.ordersMinor),
        line('added', credit.addedMinor),
        line('exposure', credit.exposureMinor),
        line('limit', credit.limitMinor),
        ...(credit.overMinor > 0 ? [{ ...line('over', credit.overMinor), strong: true }] : []),
      ]}
    />
  );
}
