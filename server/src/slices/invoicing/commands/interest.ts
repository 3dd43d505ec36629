import type {
  InvoiceId,
  invoicing,
  LateInvoice,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { mayHandleInvoices } from '../policy.ts';
import { chargedInvoices, lateInvoices } from '../queries/interest.ts';
import { getSellerToday, loadSellerSettings, loadTradingTerms } from '../queries/records.ts';
import { interestCharges, interestLine, type NumberedCharge } from '../rules/interest-lines.ts';
import { drafted, freeDraft } from './draft.ts';
import { lockInvoiceRows } from './lock-invoice.ts';
import { saveInvoice } from './save-invoice.ts';

/** Drafts a separate invoice for the interest on these invoices until today. */
export async function draftInterest(
  ctx: MemberCtx,
  { customerId, invoiceIds }: ParsedInputOf<typeof invoicing.draftInterest>,
): Promise<OutputOf<typeof invoicing.draftInterest>> {
  const own = ctx.actor;
  permit(mayHandleInvoices(own));
  return transaction(ctx, async (tx) => {
    const vendorId = own.organizationId;
    // The lock makes a concurrent call wait, so that no days are charged, and nothing is deducted, twice.
    await lockInvoiceRows(tx, [...invoiceIds, ...(await chargedInvoices(tx, { vendorId, customerId }))]);
    const until = await getSellerToday({ clock: ctx.clock, db: tx }, vendorId);
    const late = await lateInvoices(tx, { vendorId, customerId, until, only: invoiceIds });
    if (late.length === 0) throw new AppError('invoicing.noInterest');
    if (new Set(late.map(({ currency }) => currency)).size > 1) throw new AppError('invoicing.otherCurrency');
    return { invoiceId: await createDraft(tx, { vendorId, customerId, until, late }) };
  });
}

interface Charge {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  until: string;
  late: readonly LateInvoice[];
}

async function createDraft(tx: Tx, { vendorId, customerId, until, late }: Charge): Promise<InvoiceId> {
  const terms = await loadTradingTerms(tx, vendorId, customerId);
  const settings = await loadSellerSettings(tx, vendorId);
  const { ids } = tx.ctx;
  const id: InvoiceId = ids.next<'Invoice'>();
  const draft = await freeDraft(
    tx,
    { terms, settings },
    {
      id,
      vendor_id: vendorId,
      customer_id: customerId,
      currency: late[0]!.currency,
      purpose: 'interest',
    },
  );
  const charges = late
    .flatMap((one) => interestCharges(one, until))
    .map((one, position) => ({ ...one, position, lineId: ids.next<'InvoiceLine'>() }));
  const lines = charges.map((one) => interestLine(id, one));
  await saveInvoice(tx, null, drafted({ ...draft, lines }, settings.sales.taxes));
  await insertCharges(tx, id, charges);
  return id;
}

/** Writes for each line the invoice and the days that it charges. */
async function insertCharges(tx: Tx, id: InvoiceId, charges: readonly NumberedCharge[]): Promise<void> {
  await tx
    .insertInto('interest_charges')
    .values(
      charges.map(({ lineId, late: of, kind, from, until: last, baseMinor, amountMinor }) => ({
        interest_invoice_id: id,
        line_id: lineId,
        invoice_id: of.invoiceId,
        kind,
        from_day: from,
        until_day: last,
        base_minor: baseMinor,
        rate: of.annualRate,
        amount_minor: amountMinor,
      })),
    )
    .execute();
}
