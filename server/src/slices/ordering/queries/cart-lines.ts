import { sql, type RawBuilder } from 'kysely';
import type { CartLine, Currency, DecidedTax } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { rowsOfJson } from '../../../platform/json-rows.ts';
import { findLineProblem, type CartContent, type CartRecord } from '../rules/carts.ts';
import { depositsOf, lineAmountOf } from '../rules/lines.ts';
import type { SoldLine } from '../rules/orders.ts';
import { taxIdsOf } from '../rules/taxes.ts';
import type { CartLineRow, CartRow } from '../tables.ts';
import { partiesFrom, partiesOf, type Parties, type PartyRows } from './parties.ts';
import { priceOf, type OrderItem } from '../rules/items.ts';

type LineOfCart = CartContent['lines'][number];

export interface LoadedCart extends CartRecord {
  parties: Parties;
}

type CartParts = { lines: CartLineRow[] | null; parties: PartyRows };

/** Carts, the oldest first, with their lines and parties in one statement; `c` is the cart in the condition. */
export async function loadCarts(db: Db, condition: RawBuilder<boolean>): Promise<LoadedCart[]> {
  const { rows } = await sql<CartRow & CartParts>`
    select c.*, ${partiesOf('pair')} as parties,
      (select json_agg(l order by l.position, l.format_id) from cart_lines l where l.cart_id = c.id) as lines
    from carts c cross join lateral (
      select c.id, c.vendor_id, c.customer_id, c.address_id, null::uuid as submitted_by) pair
    where ${condition} order by c.created_at, c.id`.execute(db);
  return rows.map(({ lines, parties, ...row }) => ({
    row,
    lines: rowsOfJson(lines, { decimals: ['quantity', 'unit_price'], instants: ['created_at'] }),
    parties: partiesFrom(parties, row),
  }));
}

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
