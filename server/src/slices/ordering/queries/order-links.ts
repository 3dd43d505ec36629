import {
  addressLines,
  mayTakeAction,
  type ChangeSetId,
  type Language,
  type MailedOrder,
  type ordering,
  type OrderSide,
  type ParsedInputOf,
  type PurchaseOrderId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { logoUrl } from '../../organizations/index.ts';
import type { OrderLinkRow } from '../tables.ts';
import { lineAmountOf, quantityOf, weightOf } from '../rules/lines.ts';
import { soldLine, type Order } from '../rules/orders.ts';
import { loadOrder } from './order-records.ts';
import type { Parties } from './parties.ts';
import { recipientsAmong } from './recipients.ts';

export const linkUrl = ({ ports }: Pick<Ctx, 'ports'>, token: string): string =>
  `${ports.settings.publicUrl}/ext/orders/${token}`;

export interface LinkedOrder {
  link: OrderLinkRow;
  order: Order;
  parties: Parties;
}

const gone = () => new AppError('ordering.linkExpired');

/**
 * The order of a link. It opens while it is valid, its address is still a recipient, both organizations may act and
 * neither blocked the other. The reason of a refusal is not given.
 */
export async function loadLinkedOrder(
  { clock, db }: Pick<Ctx, 'clock' | 'db'>,
  token: string,
): Promise<LinkedOrder> {
  const link = await db
    .selectFrom('order_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  const found = link && (await loadOrder(db, link.purchase_order_id));
  if (!link || !found || !(await isTradeOpen(db, found.order))) throw gone();
  const { emails } = recipientsAmong(found.parties, found.order.row, link.side);
  if (!emails.includes(link.email)) throw gone();
  return { link, ...found };
}

async function isTradeOpen(db: Db, { row }: Order): Promise<boolean> {
  const closed = await db
    .selectFrom('organizations as o')
    .leftJoin('relations as r', (join) => join.on('r.id', '=', row.relation_id))
    .select('o.id')
    .where('o.id', 'in', [row.vendor_id, row.customer_id])
    .where((eb) => eb.or([eb('o.suspended_at', 'is not', null), eb('r.status', '=', 'blocked')]))
    .executeTakeFirst();
  return closed === undefined;
}

/** Whether what the link is for can still be done; afterwards it only says what became of the order. */
export function isOpenFor(
  { action, side, change_set_id }: Pick<OrderLinkRow, 'action' | 'side' | 'change_set_id'>,
  { row, changeSets }: Order,
): boolean {
  if (action === 'decideChange')
    return changeSets.some(
      ({ id, status, proposed_by }) => id === change_set_id && status === 'open' && proposed_by !== side,
    );
  if (action === 'decline' && row.received_at !== null) return false;
  const step = mayTakeAction(action, { status: row.status, by: side, fulfilment: row.fulfilment_kind });
  return step === true && (action === 'decline' || row.open_change_by === null);
}

export async function openOrderLink(
  ctx: Ctx,
  { token }: ParsedInputOf<typeof ordering.openOrderLink>,
): Promise<MailedOrder> {
  return viewByLink(ctx, await loadLinkedOrder(ctx, token));
}

export function viewByLink(ctx: Ctx, { link, order, parties }: LinkedOrder): MailedOrder {
  const { row } = order;
  const partner = link.side === 'vendor' ? parties.customer : parties.vendor;
  const own = link.side === 'vendor' ? parties.vendor : parties.customer;
  return {
    action: link.action,
    side: link.side,
    state: isOpenFor(link, order) ? 'open' : link.used_at ? 'done' : 'movedOn',
    number: row.number,
    status: row.status,
    decision: decisionOf(link, order),
    partner: { name: partner.name, logoUrl: logoUrl(ctx, partner.logo_file_id) },
    organizationName: own.name,
    email: link.email,
    content: isOpenFor(link, order) ? contentOf(link, order) : null,
    language: link.language,
    expiresAt: link.expires_at.toISOString(),
    version: row.version,
  };
}

function decisionOf({ change_set_id }: OrderLinkRow, { changeSets }: Order): MailedOrder['decision'] {
  const status = changeSets.find(({ id }) => id === change_set_id)?.status ?? 'open';
  return status === 'open' ? null : status;
}

/** What the recipient must know to decide: nothing that their email did not say. */
function contentOf(
  { change_set_id, language }: { change_set_id: ChangeSetId | null; language: Language },
  { row, lines, changeSets }: Order,
): NonNullable<MailedOrder['content']> {
  const proposal = changeSets.find(({ id }) => id === change_set_id);
  return {
    currency: row.currency,
    on: row.on_day,
    kind: row.fulfilment_kind,
    window: row.fulfilment.window,
    fulfilmentName: row.fulfilment.name,
    place: row.address ? addressLines(row.address, language) : [],
    note: row.note,
    lines: lines.map((line) => {
      const sold = soldLine(line);
      return {
        position: line.position,
        name: line.name,
        formatTitle: line.title,
        quantity: quantityOf(sold),
        kg: sold.isVariableWeight ? weightOf(sold).kg : null,
        unitPrice: sold.unitPrice,
        amountMinor: lineAmountOf(sold, row.currency).amountMinor,
      };
    }),
    totals: row.totals,
    change: proposal
      ? {
          message: proposal.message,
          changes: proposal.shown,
          totalBeforeMinor: proposal.total_before_minor,
          totalAfterMinor: proposal.total_after_minor,
        }
      : null,
  };
}

/** The addresses that something was done from, for the history of an order: those of the reader's own side. */
export async function addressesOfLinks(
  db: Db,
  purchaseOrderId: PurchaseOrderId,
  side: OrderSide,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('order_links')
    .select(['id', 'email'])
    .where('purchase_order_id', '=', purchaseOrderId)
    .where('side', '=', side)
    .where('used_at', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
