import {
  divideRounded,
  toThousandths,
  lineAmountMinor,
  type Invoice,
  type invoicing,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { loadInvoiceLines, getSellerToday, type InvoiceRecord, type LineRecord } from '../queries/records.ts';
import { loadOrdersToInvoice } from '../queries/unbilled-orders.ts';
import { decimal } from '../../../platform/decimal.ts';
import { isDueBeforeIssue } from '../rules/dates.ts';
import { bothLanguages } from '../rules/documents-and-reminders.ts';
import { loadCurrentRates } from '../queries/taxes.ts';
import { fillFromOrders, lockOrders } from './draft.ts';
import { recalculateTotals } from './draft-totals.ts';
import { invoiceEventData, lockInvoiceForAction, recordEvent } from './lock.ts';
import { refreshUnbilledMarks, loadOrderIds } from './invoiced-orders.ts';

type Change = ParsedInputOf<typeof invoicing.updateInvoice>['change'];
type LineInput = NonNullable<Change['lines']>[number];

export async function updateInvoice(
  ctx: MemberCtx,
  { change, ...input }: ParsedInputOf<typeof invoicing.updateInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row, side } = await lockInvoiceForAction(tx, input, 'update');
    const { privateNote, ...rest } = change;
    const isOfDraft = Object.keys(rest).length > 0;
    if (isOfDraft && (row.status !== 'draft' || side !== 'vendor')) throw new AppError('invoicing.notADraft');
    const isMoney = change.lines ?? change.discountMinor ?? change.deliveryFeeMinor ?? change.taxRates;
    // Credit notes and interest invoices have computed amounts that cannot be edited.
    if (isMoney !== undefined && (row.kind === 'creditNote' || row.purpose === 'interest'))
      throw new AppError('request.notAllowed');
    if (rest.dueOn !== undefined) await refuseDueBeforeIssue(tx, row, rest.dueOn);
    const notes = side === 'vendor' ? { private_note: privateNote } : { customer_note: privateNote };
    const patch = {
      ...(privateNote === undefined ? {} : notes),
      ...(rest.dueOn === undefined ? {} : { due_on: rest.dueOn }),
      ...(rest.reference === undefined ? {} : { reference: rest.reference }),
      ...(rest.note === undefined ? {} : { note: rest.note }),
      ...(rest.discountMinor === undefined ? {} : { discount_minor: rest.discountMinor }),
      ...(rest.deliveryFeeMinor === undefined ? {} : { delivery_fee_minor: rest.deliveryFeeMinor }),
      version: row.version + 1,
    };
    await tx.updateTable('invoices').set(patch).where('id', '=', row.id).execute();
    if (rest.lines) await writeLines(tx, row, rest.lines);
    if (rest.taxRates) await applyCurrentRates(tx, row);
    if (isMoney !== undefined) await recalculateTotals(tx, row.id);
    if (rest.lines) await refreshUnbilledMarks(tx, row);
    await recordEvent(tx, row, 'invoicing.changed', {
      ...invoiceEventData(row),
      fields: Object.keys(change),
    });
    return loadInvoice(ctx, tx, row.id);
  });
}

/** An invoice published today must not be due before its own date. */
async function refuseDueBeforeIssue(tx: Tx, row: InvoiceRecord, dueOn: string): Promise<void> {
  const today = await getSellerToday({ clock: tx.ctx.clock, db: tx }, row.vendor_id);
  if (isDueBeforeIssue(dueOn, today)) throw new AppError('invoicing.dueBeforeIssue');
}

async function writeLines(tx: Tx, row: InvoiceRecord, lineInputs: readonly LineInput[]): Promise<void> {
  const before = await loadInvoiceLines(tx, row.id);
  const lines = lineInputs.map((line, position) => updatedLine(tx, row, { line, position, before }));
  await refuseMoreThanDelivered(tx, row, lines);
  await tx.deleteFrom('invoice_lines').where('invoice_id', '=', row.id).execute();
  if (lines.length > 0) await tx.insertInto('invoice_lines').values(lines).execute();
}

interface LineUpdate {
  line: LineInput;
  position: number;
  before: readonly LineRecord[];
}

/** A line from an order keeps its origin; an unchanged line keeps its amount to the cent. */
function updatedLine({ ctx }: Tx, row: InvoiceRecord, { line, position, before }: LineUpdate) {
  const old = before.find(({ id }) => id === line.id);
  if (line.id !== undefined && !old) throw new AppError('request.notFound');
  const isSame =
    old !== undefined &&
    toThousandths(decimal(old.quantity)) === toThousandths(line.quantity) &&
    decimal(old.unit_price) === decimal(line.unitPrice);
  const unit = old?.purchase_order_id ? old.unit : line.unit;
  return {
    invoice_id: row.id,
    id: old?.id ?? ctx.ids.next<'InvoiceLine'>(),
    position,
    purchase_order_id: old?.purchase_order_id ?? null,
    order_line_id: old?.order_line_id ?? null,
    order_number: old?.order_number ?? null,
    name: JSON.stringify(bothLanguages(line.name)),
    title: JSON.stringify(bothLanguages(line.formatTitle)),
    sku: old?.sku ?? null,
    unit,
    quantity: line.quantity,
    pieces: isSame ? old.pieces : null,
    unit_price: line.unitPrice,
    tax_class: line.taxIds.length > 0 ? ('taxable' as const) : originalTaxClass(old),
    tax_ids: line.taxIds as never,
    deposit_minor: old ? depositFor(old, line.quantity) : 0,
    amount_minor: isSame ? old.amount_minor : lineAmountMinor(line.quantity, line.unitPrice, row.currency),
    producer_id: old?.producer_id ?? null,
  };
}

/** A taxable line without tax, for example of an exempt customer, stays taxable. */
function originalTaxClass(old: LineRecord | undefined): LineRecord['tax_class'] {
  const isUntaxedNow = old === undefined || (old.tax_class === 'taxable' && old.tax_ids.length > 0);
  return isUntaxedNow ? 'zeroRated' : old.tax_class;
}

function depositFor(old: LineRecord, quantity: string): number {
  const whole = toThousandths(decimal(old.quantity));
  if (whole === 0n) return 0;
  return Number(divideRounded(BigInt(old.deposit_minor) * toThousandths(quantity), whole));
}

/** Applies the current tax rates to a draft, if the seller changed a rate after the orders were sent. */
async function applyCurrentRates(tx: Tx, row: InvoiceRecord): Promise<void> {
  const rates = await loadCurrentRates(tx, row);
  await tx
    .updateTable('invoices')
    .set({ tax_rates: JSON.stringify(rates) })
    .where('id', '=', row.id)
    .execute();
}

/** invoiced ≤ delivered, line by line, over all invoices (domain.md). */
async function refuseMoreThanDelivered(
  tx: Tx,
  row: InvoiceRecord,
  lines: readonly { order_line_id: string | null; quantity: string }[],
): Promise<void> {
  const ids = await loadOrderIds(tx, row.id);
  await lockOrders(tx, ids);
  const delivered = new Map(
    (await loadOrdersToInvoice(tx, row.vendor_id, ids, row.id)).flatMap((order) =>
      order.lines.map((line) => [line.row.id as string, line.quantity]),
    ),
  );
  for (const { order_line_id, quantity } of lines)
    if (
      order_line_id !== null &&
      toThousandths(quantity) > toThousandths(delivered.get(order_line_id) ?? '0')
    )
      throw new AppError('invoicing.moreThanDelivered');
}

/** Spec §3: rebuilds a draft from its orders and the current settings. */
export async function resetInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.resetInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockInvoiceForAction(tx, input, 'reset');
    await rebuild(tx, row);
    return loadInvoice(ctx, tx, row.id);
  });
}

async function rebuild(tx: Tx, row: InvoiceRecord): Promise<void> {
  const ids = await loadOrderIds(tx, row.id);
  await lockOrders(tx, ids);
  const orders = await loadOrdersToInvoice(tx, row.vendor_id, ids, row.id);
  await fillFromOrders(tx, row.id, orders);
  await tx
    .updateTable('invoices')
    .set({ due_on: null, note: '', claim_reductions: '[]' })
    .where('id', '=', row.id)
    .execute();
  await recalculateTotals(tx, row.id);
  await refreshUnbilledMarks(tx, row);
  await recordEvent(tx, row, 'invoicing.changed', { ...invoiceEventData(row), fields: ['reset'] });
}
