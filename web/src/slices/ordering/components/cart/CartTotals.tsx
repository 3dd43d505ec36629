import { nameWithRate, type Cart } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Totals, type TotalLine } from '../../../../ui/description-list.tsx';
import { useOrderWords } from '../words/use-order-words.ts';

/** Estimates: weighed quantities and taxes are final on the invoice. */
export function CartTotals({ cart: { totals, currency, date } }: { cart: Cart }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const line = (label: string, amountMinor: number): TotalLine => ({
    label,
    amount: words.money(amountMinor, currency),
  });
  const where = (isThere: boolean, made: TotalLine): TotalLine[] => (isThere ? [made] : []);
  return (
    <Totals
      lines={[
        line(text('ordering.cart.goods'), totals.linesMinor),
        ...where(totals.discountMinor !== 0, line(text('ordering.cart.discount'), -totals.discountMinor)),
        ...where(
          totals.deliveryFeeMinor > 0 || date?.kind === 'delivery',
          line(text('ordering.cart.deliveryFee'), totals.deliveryFeeMinor),
        ),
        ...where(totals.depositMinor > 0, line(text('ordering.cart.deposits'), totals.depositMinor)),
        ...totals.taxes.map(({ name, rate, amountMinor }) =>
          line(nameWithRate(words.written(name), formats.percent(rate)), amountMinor),
        ),
        { ...line(text('ordering.cart.total'), totals.totalMinor), strong: true },
      ]}
    />
  );
}
