import type { Selectable } from 'kysely';
import {
  dayIn,
  type InvoiceId,
  type InvoiceLine,
  type OrderSide,
  type OrganizationId,
} from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { organizationRow } from '../../organizations/index.ts';
import { maySeeInvoices, type InvoiceFacts } from '../policy.ts';
import type { InvoiceLinesTable, InvoicesTable, PaymentEmissionsTable, PaymentsTable } from '../tables.ts';

export type InvoiceRecord = Selectable<InvoicesTable>;
export type LineRecord = Selectable<InvoiceLinesTable>;
export type PaymentRecord = Selectable<PaymentsTable>;
export type EmissionRecord = Selectable<PaymentEmissionsTable>;

/** The side of the active organization; a buyer sees only published invoices. */
export function sideOf(ctx: Pick<Ctx, 'actor'>, row: InvoiceRecord): OrderSide | null {
  const own = ctx.actor.organizationId;
  if (own === row.vendor_id) return 'vendor';
  return own === row.customer_id && row.published_at !== null ? 'customer' : null;
}

export function assertMaySee(ctx: Pick<MemberCtx, 'actor'>, side: OrderSide): void {
  permit(maySeeInvoices(ctx.actor, side));
}

export async function loadInvoiceRecord(ctx: MemberCtx, db: Db, id: InvoiceId) {
  const row = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst();
  const side = row ? sideOf(ctx, row) : null;
  if (!row || side === null) throw new AppError('request.notFound');
  assertMaySee(ctx, side);
  return { row, side };
}

export const loadInvoiceLines = (db: Db, id: InvoiceId): Promise<LineRecord[]> =>
  db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const findWaitingEmission = (db: Db, id: InvoiceId): Promise<EmissionRecord | undefined> =>
  db
    .selectFrom('payment_emissions')
    .selectAll()
    .where('invoice_id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();

export const stateOf = (
  row: InvoiceRecord,
  side: OrderSide,
  { hasEmission, isOfOrders }: { hasEmission: boolean; isOfOrders: boolean },
): InvoiceFacts => ({
  side,
  kind: row.kind,
  purpose: row.purpose,
  status: row.status,
  totalMinor: row.total_minor,
  paidMinor: row.paid_minor,
  creditedMinor: row.credited_minor,
  writtenOffMinor: row.written_off_minor,
  hasEmission,
  isOfOrders,
  isRefused: row.refused_at !== null,
  dueOn: row.due_on,
  isDisputed: row.dispute !== '',
});

export const lineOf = (row: LineRecord): InvoiceLine => ({
  id: row.id,
  orderLine:
    row.purchase_order_id === null || row.order_line_id === null
      ? null
      : {
          purchaseOrderId: row.purchase_order_id,
          orderLineId: row.order_line_id,
          orderNumber: row.order_number ?? '',
        },
  correctsLineId: row.corrects_line_id,
  name: row.name,
  formatTitle: row.title,
  sku: row.sku,
  unit: row.unit,
  quantity: decimal(row.quantity),
  pieces: decimal(row.pieces),
  unitPrice: decimal(row.unit_price),
  taxClass: row.tax_class,
  taxIds: row.tax_ids,
  depositMinor: row.deposit_minor,
  amountMinor: row.amount_minor,
  producerId: row.producer_id,
});

/** Today in the seller's time zone. */
export async function getSellerToday({ clock, db }: Pick<Ctx, 'clock' | 'db'>, vendorId: OrganizationId) {
  const vendor = await organizationRow(db, vendorId);
  if (!vendor) throw new AppError('request.notFound');
  return dayIn(clock.now(), vendor.time_zone);
}

/** The seller's terms with a customer: payment terms, number, language, contacts. */
export const loadTradingTerms = (db: Db, vendorId: OrganizationId, customerId: OrganizationId) =>
  db
    .selectFrom('relationships')
    .selectAll()
    .where('organization_id', '=', vendorId)
    .where('side', '=', 'vendor')
    .where('partner_id', '=', customerId)
    .executeTakeFirst();
