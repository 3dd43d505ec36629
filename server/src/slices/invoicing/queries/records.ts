import { sql, type RawBuilder } from 'kysely';
import {
  dayIn,
  type InvoiceId,
  type OrderSide,
  type OrganizationId,
  type OrganizationSettings,
} from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, permit, refusal } from '../../../platform/errors.ts';
import { organizationRow, settingsOf } from '../../organizations/index.ts';
import { maySeeInvoices, type InvoiceFacts } from '../policy.ts';
import {
  waitingEmission,
  type EmissionRecord,
  type InvoiceAggregate,
  type InvoicedOrderRecord,
  type InvoiceRecord,
  type LineRecord,
} from '../rules/invoice.ts';

/** The side of the active organization; a buyer sees only published invoices. */
export function sideOf(ctx: Pick<Ctx, 'actor'>, row: InvoiceRecord): OrderSide | null {
  const own = ctx.actor.organizationId;
  if (own === row.vendor_id) return 'vendor';
  return own === row.customer_id && row.published_at !== null ? 'customer' : null;
}

export function assertMaySee(ctx: Pick<MemberCtx, 'actor'>, side: OrderSide): void {
  permit(maySeeInvoices(ctx.actor, side));
}

/** The row of an invoice for a reader of one of its parties. */
export async function loadInvoiceRecord(ctx: MemberCtx, db: Db, id: InvoiceId) {
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  return { row, side: readerSideOf(ctx, row) };
}

/** For an organization that is no party, the invoice does not exist. */
export function readerSideOf(ctx: Pick<MemberCtx, 'actor'>, row: InvoiceRecord): OrderSide {
  const side = sideOf(ctx, row);
  if (side === null) throw new AppError('request.notFound');
  assertMaySee(ctx, side);
  return side;
}

interface PartsRow {
  lines: LineRecord[];
  orders: InvoicedOrderRecord[];
  emission: (Omit<EmissionRecord, 'created_at'> & { created_at: string }) | null;
  corrected_minor: number;
}

/** SQL for the sum of the published credit notes of the invoice `i`. */
export const correctedSum = sql<number>`coalesce((select sum(n.total_minor) from invoices n
  where n.corrects_id = i.id and n.published_at is not null), 0)::bigint`;

/** SQL for the lines, orders and announced payment of the invoice `i`; JSON would round decimals. */
const parts = sql`
      coalesce((select jsonb_agg(to_jsonb(l) - 'created_at' || jsonb_build_object('quantity', l.quantity::text,
          'pieces', l.pieces::text, 'unit_price', l.unit_price::text) order by l.position, l.id)
        from invoice_lines l where l.invoice_id = i.id), '[]') as lines,
      coalesce((select jsonb_agg(to_jsonb(o) - 'created_at' order by o.position)
        from invoice_orders o where o.invoice_id = i.id), '[]') as orders,
      (select to_jsonb(e) from payment_emissions e
        where e.invoice_id = i.id and e.status = 'waiting') as emission,
      ${correctedSum} as corrected_minor`;

const invoiceFrom = (
  row: InvoiceRecord,
  { lines, orders, emission, corrected_minor: correctedMinor }: PartsRow,
): InvoiceAggregate => ({
  row,
  lines: lines.map((line) => ({
    ...line,
    quantity: decimal(line.quantity),
    pieces: decimal(line.pieces),
    unit_price: decimal(line.unit_price),
  })),
  orders,
  emission: emission && { ...emission, created_at: new Date(emission.created_at) },
  correctedMinor,
  entries: [],
  events: [],
});

/** An invoice with its parts, for a reader of one of its parties; `more` is read in the same statement. */
export async function loadInvoice<More>(
  ctx: MemberCtx,
  id: InvoiceId,
  more: RawBuilder<More>,
): Promise<{ invoice: InvoiceAggregate; more: More }> {
  const { rows } = await sql<InvoiceRecord & PartsRow & { more: More }>`
    select i.*, ${parts}, ${more} as more from invoices i where i.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new AppError('request.notFound');
  const { lines, orders, emission, corrected_minor, more: found, ...row } = rows[0];
  readerSideOf(ctx, row);
  return { invoice: invoiceFrom(row, { lines, orders, emission, corrected_minor }), more: found };
}

/** Brings the parts of invoices in one statement. */
export const withParts = async (db: Db, rows: readonly InvoiceRecord[]): Promise<InvoiceAggregate[]> =>
  (await withPartsAnd(db, rows, sql<null>`null`)).map(({ invoice }) => invoice);

/** `more` is read of each invoice `i` in the same statement. */
export async function withPartsAnd<More>(
  db: Db,
  rows: readonly InvoiceRecord[],
  more: RawBuilder<More>,
): Promise<{ invoice: InvoiceAggregate; more: More }[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await sql<PartsRow & { id: InvoiceId; more: More }>`
    select i.id, ${parts}, ${more} as more from invoices i where i.id = any(${ids}::uuid[])`.execute(db);
  const partsById = new Map(found.map((one) => [one.id, one]));
  return rows.map((row) => {
    const one = partsById.get(row.id)!;
    return { invoice: invoiceFrom(row, one), more: one.more };
  });
}

export const invoiceFacts = (invoice: InvoiceAggregate, side: OrderSide): InvoiceFacts =>
  stateOf(invoice.row, side, {
    hasEmission: waitingEmission(invoice) !== null,
    isOfOrders: invoice.orders.length > 0,
    correctedMinor: invoice.correctedMinor,
  });

export const stateOf = (
  row: InvoiceRecord,
  side: OrderSide,
  {
    hasEmission,
    isOfOrders,
    correctedMinor,
  }: Pick<InvoiceFacts, 'hasEmission' | 'isOfOrders' | 'correctedMinor'>,
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
  correctedMinor,
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
export type TradingTerms = NonNullable<Awaited<ReturnType<typeof loadTradingTerms>>>;

export async function loadSellerSettings(db: Db, vendorId: OrganizationId): Promise<OrganizationSettings> {
  return withPlainRates(await settingsOf(db, vendorId));
}

/** Tax rates as documents write them, without trailing zeros. */
export function withPlainRates(settings: OrganizationSettings): OrganizationSettings {
  const taxes = settings.sales.taxes.map((one) => ({
    ...one,
    tax: { ...one.tax, rate: decimal(one.tax.rate) },
  }));
  return { ...settings, sales: { ...settings.sales, taxes } };
}
