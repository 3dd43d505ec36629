import type { Selectable } from 'kysely';
import type { CartLine, Currency, DecidedTax } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { lineProblem } from '../rules/carts.ts';
import { depositsOf, worthOf } from '../rules/lines.ts';
import type { SoldLine } from '../rules/orders.ts';
import { taxIdsOf } from '../rules/taxes.ts';
import type { CartLinesTable } from '../tables.ts';
import { priceOf, type Goods } from './goods.ts';

export type CartLineRow = Selectable<CartLinesTable>;

/** What an order of it would ask for. */
export const soldLineOf = (
  { quantity, unit_price }: Pick<CartLineRow, 'quantity' | 'unit_price'>,
  goods: Goods,
  rates: readonly DecidedTax[],
): SoldLine => ({
  isVariableWeight: goods.isVariableWeight,
  netWeightKg: goods.netWeightKg,
  unitPrice: priceOf(goods, quantity) ?? unit_price ?? '0',
  requested: quantity,
  confirmed: null,
  prepared: null,
  weights: [],
  delivered: null,
  taxIds: taxIdsOf(rates, goods.formatTaxIds),
  depositMinor: goods.depositMinor,
});

/** As it is shown: at what it costs now, and what is wrong with it. */
export function cartLineOf(
  { ports }: Ctx,
  line: Pick<CartLineRow, 'quantity' | 'unit_price'>,
  goods: Goods,
  currency: Currency,
): CartLine {
  const { quantity } = line;
  const unitPrice = priceOf(goods, quantity);
  const isChanged =
    unitPrice !== null && line.unit_price !== null && Number(unitPrice) !== Number(line.unit_price);
  return {
    id: goods.formatId,
    productId: goods.productId,
    name: goods.name,
    formatTitle: goods.title,
    thumbnailUrl:
      goods.photoFileId && ports.files.linkTo({ id: goods.photoFileId, variant: '256' }, 'public'),
    saleUnit: goods.saleUnit,
    isVariableWeight: goods.isVariableWeight,
    netWeightKg: goods.netWeightKg,
    minimumQuantity: goods.minimumQuantity,
    multipleQuantity: goods.multipleQuantity,
    quantity,
    unitPrice,
    priceReason: goods.offered?.reason ?? null,
    priceBefore: isChanged ? line.unit_price : null,
    amountMinor: unitPrice === null ? 0 : worthOf(soldLineOf(line, goods, []), currency).amountMinor,
    depositMinor: depositsOf(goods.depositMinor, quantity),
    available: goods.available,
    problem: lineProblem(quantity, goods, isChanged),
  };
}
