import type { FormatId, OrganizationId, PriceListId, PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import type { Member } from '../../../platform/actor.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { aPriceList, setPrice } from '../../catalogue/factory/price-lists.ts';
import { aFulfilment } from '../../distribution/factory/fulfilments.ts';
import { aListedItem, type NewProducts } from '../../inventory/factory/listed-items.ts';
import { related, setTermsTolerance } from '../../relationships/factory.ts';
import { aRestaurant, anOrganization } from '../../organizations/factory.ts';
import { setCartLines } from '../commands/cart-lines.ts';
import { changeCart } from '../commands/carts.ts';
import { applyOrderAction } from '../commands/order-actions.ts';
import { prepareLines } from '../commands/prepare-lines.ts';
import { submitCart } from '../commands/submit.ts';
import { listCartDates } from '../queries/carts.ts';
import { getOrder } from '../queries/order.ts';

export interface TradingPair {
  farm: OrganizationId;
  bistro: OrganizationId;
  seller: Member;
  buyer: Member;
  list: PriceListId;
  route: string;
}

/** A farm that delivers to Québec on Tuesdays and Fridays, and a restaurant that is its customer. */
export async function aTradingPair(ctx: Ctx): Promise<TradingPair> {
  const farm = await anOrganization(ctx, { name: 'Ferme du Nord' });
  const bistro = await aRestaurant(ctx, 'Bistro Verger');
  const vendorId = farm.organization.id;
  await related(ctx, vendorId, bistro.organization.id, 'active');
  const list = await aPriceList(ctx, {
    vendorId,
    audience: { kind: 'types', customerTypes: ['restaurant'] },
  });
  const route = await aFulfilment(ctx, { vendorId, zones: ['CA-QC'] });
  return {
    farm: vendorId,
    bistro: bistro.organization.id,
    seller: farm.owner,
    buyer: bistro.owner,
    list,
    route,
  };
}

/** Another restaurant that is a customer of the farm; the pair of both. */
export async function anotherBuyer(ctx: Ctx, pair: TradingPair, name: string): Promise<TradingPair> {
  const { organization, owner } = await aRestaurant(ctx, name);
  await related(ctx, pair.farm, organization.id, 'active');
  return { ...pair, bistro: organization.id, buyer: owner };
}

const carrots = { fr: 'Carottes', en: 'Carrots', unitPrice: '12.50' };

/** A product with a price and stock: carrots, unless the test says otherwise. */
export async function addProductForSale(
  ctx: Ctx,
  { farm, list }: TradingPair,
  facts: Partial<Omit<NewProducts, 'vendorId'> & { unitPrice: string }> = {},
): Promise<FormatId> {
  const product = { ...carrots, ...facts };
  const { formatId } = await aListedItem(ctx, { vendorId: farm, ...product });
  await setPrice(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: product.unitPrice });
  return formatId;
}

/** Sets the change tolerance of one side. */
export async function setTolerance(
  { db }: Pick<Ctx, 'db'>,
  { farm, bistro }: Pick<TradingPair, 'farm' | 'bistro'>,
  side: 'vendor' | 'customer',
  percent: number,
): Promise<void> {
  const [own, partner] = side === 'vendor' ? [farm, bistro] : [bistro, farm];
  await setTermsTolerance({ db }, own, partner, percent);
}

type ContextFor = (member: Member) => MemberCtx;

/** From the cart to the seller, on the first date there is; with a customer, entered for them by `buyer`. */
export async function submitOrder(
  as: ContextFor,
  { buyer }: TradingPair,
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
    date: { fulfilmentId: date!.fulfilmentId, on: date!.on },
    ...more,
  });
  const { purchaseOrderId } = await submitCart(ctx, {
    cartId: cart.id,
    version: cart.version,
    totalMinor: cart.totals.totalMinor,
  });
  return purchaseOrderId;
}

/** Applies several actions by the seller, in sequence. */
export async function applyActions(
  as: ContextFor,
  { seller }: TradingPair,
  purchaseOrderId: PurchaseOrderId,
  ...actions: ('confirm' | 'prepare' | 'markReady' | 'load' | 'deliver')[]
): Promise<PurchaseOrder> {
  const ctx = as(seller);
  let order = await getOrder(ctx, { purchaseOrderId });
  for (const action of actions)
    order = await applyOrderAction(ctx, {
      purchaseOrderId,
      version: order.version,
      action,
      reason: '',
      delivered: [],
    });
  return order;
}

/** Submitted, and brought by its seller as far as delivered. */
export async function deliveredOrder(
  ...[as, pair, ...order]: Parameters<typeof submitOrder>
): Promise<PurchaseOrderId> {
  const id = await submitOrder(as, pair, ...order);
  await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
  return id;
}

/** Records the weight of each piece of the first line. */
export async function recordWeights(
  as: ContextFor,
  { seller }: TradingPair,
  purchaseOrderId: PurchaseOrderId,
  weights: string[],
): Promise<PurchaseOrder> {
  const { version, lines } = await getOrder(as(seller), { purchaseOrderId });
  const line = { lineId: lines[0]!.id, prepared: String(weights.length), weights };
  return prepareLines(as(seller), { purchaseOrderId, version, lines: [line] });
}
