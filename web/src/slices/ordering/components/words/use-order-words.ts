import {
  inLanguage,
  type Currency,
  type OrderLine,
  type OrderRow,
  type CreditStatus,
} from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';

/** Items, amounts, dates and fulfilments of an order in the reader's language. */
export function useOrderWords() {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const written = (texts: { en: string; fr: string }) => inLanguage(texts, reader);
  const unit = ({ saleUnit }: Pick<OrderLine, 'saleUnit'>) => text(`offers.search.units.${saleUnit}`);
  return {
    written,
    unit,
    nameOf: ({ name }: Pick<OrderLine, 'name'>) => written(name),
    titleOf: ({ formatTitle }: Pick<OrderLine, 'formatTitle'>) => written(formatTitle),
    money: (amountMinor: number, currency: Currency) => formats.money({ amountMinor, currency }),
    /** `24,50 $ / caisse`, `18,50 $ / kg` */
    price: (line: Pick<OrderLine, 'saleUnit' | 'isVariableWeight'>, price: string, currency: Currency) =>
      `${formats.unitPrice(price, currency)} / ${line.isVariableWeight ? text('offers.search.units.kg') : unit(line)}`,
    quantity: (value: string) => formats.number(value, 3),
    window: formats.hours,
    /** `mardi 24/11/2026, de 7 h à 10 h` */
    when: ({ on, fulfilment }: Pick<OrderRow, 'on' | 'fulfilment'>) =>
      `${formats.longDay(on)}, ${formats.hours(fulfilment.window)}`,
    fulfilment: ({ fulfilment }: Pick<OrderRow, 'fulfilment'>) =>
      fulfilment.kind === 'pickup'
        ? text('ordering.words.pickupAt', { name: fulfilment.name })
        : fulfilment.name,
  };
}

export type OrderWords = ReturnType<typeof useOrderWords>;

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
