import type { MemberCtx } from '../../../platform/context.ts';
import type { Member } from '../../../platform/actor.ts';
import type {
  Cart,
  FormatId,
  OrderAction,
  OrderLineId,
  OrganizationId,
  PurchaseOrder,
  PurchaseOrderId,
} from '@halles/contract';
import { setCartLines } from '../commands/cart-lines.ts';
import { changeCart } from '../commands/carts.ts';
import { decideChange, proposeChange } from '../commands/changes-and-substitutions.ts';
import { decideClaim, raiseClaim } from '../commands/claims.ts';
import { applyOrderAction } from '../commands/order-actions.ts';
import { prepareLines } from '../commands/prepare-lines.ts';
import { shareShortage } from '../commands/shortage-sharing.ts';
import { submitCart } from '../commands/submit.ts';
import { listCartDates } from '../queries/carts.ts';
import { getOrder } from '../queries/order.ts';
import { previewShares } from '../queries/shortage-shares.ts';
import type { TradingPair } from './trading-pair.ts';

type ContextFor = (member: Member) => MemberCtx;

export const readOrder = (ctx: MemberCtx, purchaseOrderId: PurchaseOrderId): Promise<PurchaseOrder> =>
  getOrder(ctx, { purchaseOrderId });

/** Applies one action to an order in its current version. */
export async function applyToOrder(
  ctx: MemberCtx,
  purchaseOrderId: PurchaseOrderId,
  action: Exclude<OrderAction, 'expire' | 'complete'>,
  reason = '',
): Promise<PurchaseOrder> {
  const { version } = await getOrder(ctx, { purchaseOrderId });
  return applyOrderAction(ctx, { purchaseOrderId, version, action, reason, delivered: [] });
}

/** Prepares so much of the first line. */
export async function prepareFirstLine(
  seller: MemberCtx,
  purchaseOrderId: PurchaseOrderId,
  prepared: string,
): Promise<PurchaseOrder> {
  const { version, lines } = await getOrder(seller, { purchaseOrderId });
  const line = { lineId: lines[0]!.id, prepared, weights: [] };
  return prepareLines(seller, { purchaseOrderId, version, lines: [line] });
}

/** Hands over so much of the first line. */
export async function handOver(
  ctx: MemberCtx,
  purchaseOrderId: PurchaseOrderId,
  quantity: string,
): Promise<PurchaseOrder> {
  const { version, lines } = await getOrder(ctx, { purchaseOrderId });
  const delivered = [{ lineId: lines[0]!.id, quantity }];
  return applyOrderAction(ctx, { purchaseOrderId, version, action: 'deliver', reason: '', delivered });
}

/** A cart for the first available date, filled by the seller when it is for a customer. */
export async function aFilledCart(
  ctx: MemberCtx,
  line: { formatId: FormatId; quantity: string },
  customerId?: OrganizationId,
): Promise<Cart> {
  const [cart] = await setCartLines(ctx, { lines: [line], mode: 'set', ...(customerId && { customerId }) });
  const [date] = await listCartDates(ctx, { cartId: cart!.id });
  const { fulfilmentId, on } = date!;
  return changeCart(ctx, { cartId: cart!.id, version: cart!.version, date: { fulfilmentId, on } });
}

export const submitFilledCart = async (
  ctx: MemberCtx,
  { id, version, totals }: Cart,
): Promise<PurchaseOrderId> =>
  (await submitCart(ctx, { cartId: id, version, totalMinor: totals.totalMinor })).purchaseOrderId;

/** An open claim of the buyer's on the first line. */
export async function aClaim(
  buyer: MemberCtx,
  purchaseOrderId: PurchaseOrderId,
  quantity: string,
): Promise<PurchaseOrder> {
  const { version, lines } = await getOrder(buyer, { purchaseOrderId });
  return raiseClaim(buyer, {
    purchaseOrderId,
    version,
    message: '',
    lines: [{ lineId: lines[0]!.id, quantity, kind: 'damaged' }],
    photoFileIds: [],
  });
}

/** A change of the quantity of the first line that waits for the other side. */
export async function aProposedChange(
  member: MemberCtx,
  purchaseOrderId: PurchaseOrderId,
  quantity: string,
): Promise<PurchaseOrder> {
  const { version, lines } = await getOrder(member, { purchaseOrderId });
  const changes = [{ kind: 'quantity' as const, lineId: lines[0]!.id, quantity }];
  return proposeChange(member, { purchaseOrderId, version, message: '', changes });
}

/** Another price of the first line that waits for the customer. */
export async function aProposedPrice(
  seller: MemberCtx,
  purchaseOrderId: PurchaseOrderId,
  unitPrice: string,
): Promise<PurchaseOrder> {
  const { version, lines } = await getOrder(seller, { purchaseOrderId });
  const changes = [{ kind: 'price' as const, lineId: lines[0]!.id, unitPrice }];
  return proposeChange(seller, { purchaseOrderId, version, message: '', changes });
}

/** The other side accepts what is proposed. */
export async function acceptProposedChange(
  member: MemberCtx,
  purchaseOrderId: PurchaseOrderId,
): Promise<PurchaseOrder> {
  const { version, changeSets } = await getOrder(member, { purchaseOrderId });
  const { id: changeSetId } = changeSets.find(({ status }) => status === 'open')!;
  return decideChange(member, { purchaseOrderId, version, changeSetId, decision: 'accept', answer: '' });
}

/** A claim on the first line, granted by the seller. */
export async function grantClaim(
  as: ContextFor,
  { buyer, seller }: TradingPair,
  purchaseOrderId: PurchaseOrderId,
  quantity: string,
): Promise<{ lineId: OrderLineId; quantity: string }> {
  const raised = await aClaim(as(buyer), purchaseOrderId, quantity);
  await decideClaim(as(seller), {
    purchaseOrderId,
    version: raised.version,
    claimId: raised.claims.find(({ status }) => status === 'open')!.id,
    decision: 'accept',
    answer: '',
  });
  return { lineId: raised.lines[0]!.id, quantity };
}

/** Shares what is available of a format among a day's orders, as previewed; the shares. */
export async function sharedShortage(
  seller: MemberCtx,
  { on, rule, ...item }: { on: string; rule: 'proRata' | 'firstCome'; formatId: FormatId; available: string },
): Promise<{ requested: string; granted: string; isFixed: boolean }[]> {
  const input = { on, rule, tag: '', items: [item] };
  const shares = (await previewShares(seller, input)).flatMap((order) => order.shares);
  const granted = shares.map(({ lineId, granted: quantity }) => ({ lineId, quantity }));
  await shareShortage(seller, { ...input, granted, message: '' });
  return shares;
}
