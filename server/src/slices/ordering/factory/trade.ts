import type { FormatId, OrganizationId, PriceListId, PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
import { aPriceList, priced } from '../../catalogue/factory/price-lists.ts';
import { aWay } from '../../distribution/factory/ways.ts';
import { someGoods, type NewGoods } from '../../inventory/factory/goods.ts';
import { related, setTolerance } from '../../relationships/factory.ts';
import { anOrganization } from '../../organizations/factory.ts';
import { setCartLines } from '../commands/carts.ts';
import { changeCart } from '../commands/change-cart.ts';
import { moveOrder } from '../commands/move.ts';
import { prepareLines } from '../commands/prepare.ts';
import { submitCart } from '../commands/submit.ts';
import { listCartDates } from '../queries/carts.ts';
import { getOrder } from '../queries/order.ts';

export interface Trading {
  farm: OrganizationId;
  bistro: OrganizationId;
  seller: Person;
  buyer: Person;
  list: PriceListId;
  route: string;
}

/** A farm that delivers to Québec on Tuesdays and Fridays, and a restaurant that is its customer. */
export async function aTrade(ctx: Ctx): Promise<Trading> {
  const farm = await anOrganization(ctx, { name: 'Ferme du Nord' });
  const bistro = await anOrganization(ctx, {
    name: 'Bistro Verger',
    isSeller: false,
    isBuyer: true,
    customerOrganizationType: 'restaurant',
  });
  const vendorId = farm.organization.id;
  await related(ctx, vendorId, bistro.organization.id, 'active');
  const list = await aPriceList(ctx, {
    vendorId,
    audience: { kind: 'types', customerTypes: ['restaurant'] },
  });
  const route = await aWay(ctx, { vendorId, zones: ['CA-QC'] });
  return {
    farm: vendorId,
    bistro: bistro.organization.id,
    seller: farm.owner,
    buyer: bistro.owner,
    list,
    route,
  };
}

/** Something to order at a price. */
export async function forSale(
  ctx: Ctx,
  { farm, list }: Trading,
  goods: Omit<NewGoods, 'vendorId'> & { unitPrice: string },
): Promise<FormatId> {
  const { formatId } = await someGoods(ctx, { vendorId: farm, ...goods });
  await priced(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: goods.unitPrice });
  return formatId;
}

/** How far the seller may change an order without asking, as one side has set it. */
export async function toleranceSet(
  { db }: Pick<Ctx, 'db'>,
  { farm, bistro }: Pick<Trading, 'farm' | 'bistro'>,
  side: 'vendor' | 'customer',
  percent: number,
): Promise<void> {
  const [own, partner] = side === 'vendor' ? [farm, bistro] : [bistro, farm];
  await setTolerance({ db }, own, partner, percent);
}

type Asking = (person: Person) => Ctx;

/** From the cart to the seller, on the first date there is; with a customer, entered for them by `buyer`. */
export async function placed(
  as: Asking,
  { buyer }: Trading,
  lines: readonly { formatId: FormatId; quantity: string }[],
  { customerId, ...more }: { note?: string; reference?: string; customerId?: OrganizationId } = {},
): Promise<PurchaseOrderId> {
  const ctx = as(buyer);
  const [filled] = await setCartLines(ctx, {
    lines: [...lines],
    mode: 'set',
    ...(customerId && { customerId }),
  });
  const [date] = await listCartDates(ctx, { cartId: filled!.id });
  const cart = await changeCart(ctx, {
    cartId: filled!.id,
    version: filled!.version,
    date: { wayId: date!.wayId, on: date!.on },
    ...more,
  });
  const { purchaseOrderId } = await submitCart(ctx, {
    cartId: cart.id,
    version: cart.version,
    totalMinor: cart.totals.totalMinor,
  });
  return purchaseOrderId;
}

/** One step after the other by the seller. */
export async function moved(
  as: Asking,
  { seller }: Trading,
  purchaseOrderId: PurchaseOrderId,
  ...actions: ('confirm' | 'prepare' | 'markReady' | 'load' | 'deliver')[]
): Promise<PurchaseOrder> {
  const ctx = as(seller);
  let order = await getOrder(ctx, { purchaseOrderId });
  for (const action of actions)
    order = await moveOrder(ctx, {
      purchaseOrderId,
      version: order.version,
      action,
      reason: '',
      delivered: [],
    });
  return order;
}

/** Each piece of the first line, as it was weighed. */
export async function weighed(
  as: Asking,
  { seller }: Trading,
  purchaseOrderId: PurchaseOrderId,
  weights: string[],
): Promise<PurchaseOrder> {
  const { version, lines } = await getOrder(as(seller), { purchaseOrderId });
  const line = { lineId: lines[0]!.id, prepared: String(weights.length), weights };
  return prepareLines(as(seller), { purchaseOrderId, version, lines: [line] });
}
