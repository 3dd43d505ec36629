import type { CartLine, Currency, DecidedTax } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { findLineProblem, type CartContent } from '../rules/carts.ts';
import { depositsOf, lineAmountOf } from '../rules/lines.ts';
import type { SoldLine } from '../rules/orders.ts';
import { taxIdsOf } from '../rules/taxes.ts';
import { priceOf, type OrderItem } from '../rules/items.ts';

type LineOfCart = CartContent['lines'][number];

/** The order line that the cart line would become. */
export const soldLineOf = (
  { quantity, unit_price }: LineOfCart,
  item: OrderItem,
  rates: readonly DecidedTax[],
): SoldLine => ({
  isVariableWeight: item.isVariableWeight,
  netWeightKg: item.netWeightKg,
  unitPrice: priceOf(item, quantity) ?? unit_price ?? '0',
  requested: quantity,
  confirmed: null,
  prepared: null,
  weights: [],
  delivered: null,
  taxIds: taxIdsOf(rates, item.taxGroup),
  depositMinor: item.depositMinor,
});

export const cartLineAmount = (line: LineOfCart, item: OrderItem, currency: Currency): number =>
  priceOf(item, line.quantity) === null ? 0 : lineAmountOf(soldLineOf(line, item, []), currency).amountMinor;

/** The cart line as displayed, with its current price and problems. */
export function cartLineOf({ ports }: Ctx, line: LineOfCart, item: OrderItem, currency: Currency): CartLine {
  const { quantity } = line;
  const unitPrice = priceOf(item, quantity);
  const isChanged =
    unitPrice !== null && line.unit_price !== null && Number(unitPrice) !== Number(line.unit_price);
  return {
    id: item.formatId,
    productId: item.productId,
    name: item.name,
    formatTitle: item.title,
    thumbnailUrl: item.photoFileId && ports.files.linkTo({ id: item.photoFileId, variant: '256' }, 'public'),
    saleUnit: item.saleUnit,
    isVariableWeight: item.isVariableWeight,
    netWeightKg: item.netWeightKg,
    minimumQuantity: item.minimumQuantity,
    multipleQuantity: item.multipleQuantity,
    quantity,
    unitPrice,
    priceReason: item.offered?.reason ?? null,
    priceBefore: isChanged ? line.unit_price : null,
    amountMinor: cartLineAmount(line, item, currency),
    depositMinor: depositsOf(item.depositMinor, quantity),
    available: item.available,
    problem: findLineProblem(quantity, item, isChanged),
  };
}
