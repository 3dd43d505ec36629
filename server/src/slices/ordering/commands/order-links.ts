import { sql } from 'kysely';
import type {
  ChangeSetId,
  Language,
  MailedOrder,
  ordering,
  OrderSide,
  OrganizationId,
  ParsedInputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { retainedSince } from '../../../platform/retention.ts';
import { rowChanges, type RowChange } from '../../../platform/save-rows.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { mayEndOrderLinks } from '../policy.ts';
import { isOpenFor, linkUrl, loadLinkedOrder, viewByLink, type LinkedOrder } from '../queries/order-links.ts';
import { loadOwnOrder, stateOf } from '../queries/order-records.ts';
import type { Order } from '../rules/orders.ts';
import type { OrderLinkRow, OrderRecord } from '../tables.ts';
import { decideOpenChange } from './changes-and-substitutions.ts';
import { moveOrder } from './order-actions.ts';

const DAY_MS = 86_400_000;
/** An open proposal is answered within days, or by signing in. */
const DECISION_DAYS = 14;

export interface LinkHolder {
  side: OrderSide;
  email: string;
  language: Language;
  action: OrderLinkRow['action'];
  changeSetId: ChangeSetId | null;
}

/** Each address gets its own secret, so that what is done by link is known to come from it. */
export function generateLink(ctx: Pick<Ctx, 'ports'>): { token: string; url: string } {
  const token = newToken();
  return { token, url: linkUrl(ctx, token) };
}

export interface NewLink extends LinkHolder {
  token: string;
}

/** The rows of links, which are saved together. */
export const linksSaved = (
  { clock, ids }: Pick<Ctx, 'clock' | 'ids'>,
  row: OrderRecord,
  links: readonly NewLink[],
): RowChange[] => {
  const now = clock.now();
  const decideBy = new Date(now.getTime() + DECISION_DAYS * DAY_MS);
  return rowChanges('order_links', {
    key: ['id'],
    before: [],
    after: links.map(({ token, side, email, language, action, changeSetId }) => ({
      id: ids.next<'OrderLink'>(),
      purchase_order_id: row.id,
      vendor_id: row.vendor_id,
      side,
      email,
      language,
      action,
      change_set_id: changeSetId,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: action === 'decideChange' ? decideBy : row.expires_at,
    })),
  });
};

/** Locks the order, and checks the link again and the version that the reader saw. */
async function lockByLink(
  tx: Tx,
  { token, version }: { token: string; version: number },
  action: LinkHolder['action'],
): Promise<LinkedOrder> {
  const at = { clock: tx.ctx.clock, db: tx };
  const { link: found } = await loadLinkedOrder(at, token);
  await tx
    .selectFrom('purchase_orders')
    .select('id')
    .where('id', '=', found.purchase_order_id)
    .forUpdate()
    .execute();
  const linked = await loadLinkedOrder(at, token);
  const { link, order } = linked;
  if (link.action !== action || !isOpenFor(link, order)) throw new AppError('ordering.notInThisState');
  if (order.row.version !== version) throw new AppError('request.stale', { version: order.row.version });
  return linked;
}

async function viewAfter(tx: Tx, linked: LinkedOrder, order: Order): Promise<MailedOrder> {
  const used_at = tx.ctx.clock.now();
  await tx.updateTable('order_links').set({ used_at }).where('id', '=', linked.link.id).execute();
  return viewByLink(tx.ctx, { ...linked, order, link: { ...linked.link, used_at } });
}

/** screens.md: the seller confirms an order without signing in. */
export async function confirmOrderByLink(
  ctx: Ctx,
  input: ParsedInputOf<typeof ordering.confirmOrderByLink>,
): Promise<MailedOrder> {
  return transaction(ctx, async (tx) => {
    const linked = await lockByLink(tx, input, 'confirm');
    const { link, order, parties } = linked;
    const step = { action: 'confirm', by: link.side, reason: '', delivered: [], linkId: link.id } as const;
    return viewAfter(tx, linked, await moveOrder(tx, order, step, { parties }));
  });
}

/** The same for declining it, by a link of its own; the customer reads the reason. */
export async function declineOrderByLink(
  ctx: Ctx,
  { reason, ...input }: ParsedInputOf<typeof ordering.declineOrderByLink>,
): Promise<MailedOrder> {
  return transaction(ctx, async (tx) => {
    const linked = await lockByLink(tx, input, 'decline');
    const { link, order, parties } = linked;
    if (reason === '') throw new AppError('ordering.reasonNeeded');
    const step = { action: 'decline', by: link.side, reason, delivered: [], linkId: link.id } as const;
    return viewAfter(tx, linked, await moveOrder(tx, order, step, { parties }));
  });
}

/** Accepts or declines the whole proposal; line by line, a member signs in. */
export async function decideChangeByLink(
  ctx: Ctx,
  { decision, answer, ...input }: ParsedInputOf<typeof ordering.decideChangeByLink>,
): Promise<MailedOrder> {
  return transaction(ctx, async (tx) => {
    const linked = await lockByLink(tx, input, 'decideChange');
    const { link, order, parties } = linked;
    const changeSetId = link.change_set_id!;
    const decided = { changeSetId, decision, answer, by: link.side, linkId: link.id };
    return viewAfter(tx, linked, await decideOpenChange(tx, order, parties, decided));
  });
}

/** A forwarded email must not confirm for us: the links to our addresses end; the other side's stay. */
export async function endOrderLinks(
  ctx: MemberCtx,
  { purchaseOrderId }: ParsedInputOf<typeof ordering.endOrderLinks>,
): Promise<{ ended: number }> {
  return transaction(ctx, async (tx) => {
    const { order, side } = await loadOwnOrder(ctx, tx, { purchaseOrderId });
    permit(mayEndOrderLinks(ctx.actor, stateOf(order.row, side, ctx.clock.now())));
    const { numUpdatedRows } = await tx
      .updateTable('order_links')
      .set({ revoked_at: ctx.clock.now() })
      .where('purchase_order_id', '=', purchaseOrderId)
      .where('side', '=', side)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', ctx.clock.now())
      .executeTakeFirst();
    return { ended: Number(numUpdatedRows) };
  });
}

interface Former {
  organizationId: OrganizationId;
  hash: string;
  /** Whether the address itself is erased, because its person deleted their account. */
  isErased: boolean;
}

/** Ends the links that were mailed to the address of a person who is no longer a member of either party. */
export async function endLinksOfFormerMember(
  tx: Tx,
  { organizationId, hash, isErased }: Former,
): Promise<void> {
  await tx
    .updateTable('order_links as k')
    .from('purchase_orders as o')
    .set({ revoked_at: sql`coalesce(k.revoked_at, ${tx.ctx.clock.now()})`, ...(isErased && { email: '' }) })
    .whereRef('o.id', '=', 'k.purchase_order_id')
    .where(sql<boolean>`encode(sha256(convert_to(k.email, 'UTF8')), 'hex') = ${hash}`)
    .where((eb) => eb.or([eb('o.vendor_id', '=', organizationId), eb('o.customer_id', '=', organizationId)]))
    .execute();
}

/** The history of an order keeps the address of a link that was used. */
export async function deleteEndedOrderLinks(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('order_links')
    .where('expires_at', '<', retainedSince(ctx, 'endedLinks'))
    .where('used_at', 'is', null)
    .execute();
}
