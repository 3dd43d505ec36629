import type { Currency, FeeRule } from '@halles/contract';

interface Priced {
  offered: { currency: Currency } | null;
  depositMinor: number;
}

/** The currency of the first item that is offered, else the seller's. */
export const currencyOfPrices = (items: Iterable<Pick<Priced, 'offered'>>, sellers: Currency): Currency => {
  for (const { offered } of items) if (offered) return offered.currency;
  return sellers;
};

/**
 * Items that can be ordered in a currency; prices in another currency count as not offered. Deposits exist only in
 * the seller's currency.
 */
export const itemsInCurrency = <Key, Item extends Priced>(
  items: ReadonlyMap<Key, Item>,
  currency: Currency,
  sellers: Currency,
): Map<Key, Item> =>
  new Map(
    [...items].map(([key, one]) => [
      key,
      {
        ...one,
        offered: one.offered?.currency === currency ? one.offered : null,
        depositMinor: currency === sellers ? one.depositMinor : 0,
      },
    ]),
  );

type Fee = FeeRule['base'];
const percentOnly = (fee: Fee): Fee => (fee.kind === 'percent' ? fee : { kind: 'flat', amountMinor: 0 });

/** Delivery amounts are in the seller's currency; in another one only percentages apply. */
export function deliveryIn<Delivery extends { minimumMinor: number | null; fee: FeeRule | null }>(
  delivery: Delivery,
  currency: Currency,
  sellers: Currency,
): Delivery {
  if (currency === sellers) return delivery;
  const { fee } = delivery;
  const inCurrency = fee && {
    base: percentOnly(fee.base),
    byZone: fee.byZone.map((one) => ({ ...one, fee: percentOnly(one.fee) })),
    freeFromMinor: null,
  };
  return { ...delivery, minimumMinor: null, fee: inCurrency };
}
