import type { MemberCtx } from '../../../platform/context.ts';
import {
  dayIn,
  invoicing,
  paymentMethods,
  type InvoiceRow,
  type InvoiceState,
  type Payment,
} from '@halles/contract';
import { everyPage, exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { organizationRow } from '../../organizations/index.ts';
import { listInvoices } from '../queries/invoice-lists.ts';
import { listPayments } from '../queries/payments.ts';
import { amount } from './accounting-files.ts';
import { methods } from './invoice-texts.ts';

interface Shown<Of> {
  row: Of;
  /** The other party's name. */
  partner: string;
}
interface Line extends Shown<InvoiceRow> {
  /** The day of an instant in the organization's time zone. */
  dayOf(instant: string | null): string | null;
}
type Paid = Shown<Payment>;

const states: Record<InvoiceState, { en: string; fr: string }> = {
  draft: { en: 'Draft', fr: 'Brouillon' },
  unpaid: { en: 'Unpaid', fr: 'À payer' },
  emitted: { en: 'Payment announced', fr: 'Paiement annoncé' },
  partlyPaid: { en: 'Partly paid', fr: 'Payée en partie' },
  overdue: { en: 'Overdue', fr: 'En retard' },
  paid: { en: 'Paid', fr: 'Payée' },
  credited: { en: 'Credited', fr: 'Créditée' },
  writtenOff: { en: 'Written off', fr: 'Radiée' },
  refused: { en: 'Refused', fr: 'Refusée' },
  cancelled: { en: 'Cancelled', fr: 'Annulée' },
};
const kinds = {
  invoice: { en: 'Invoice', fr: 'Facture' },
  creditNote: { en: 'Credit note', fr: 'Note de crédit' },
};
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const fulfilments = Object.fromEntries(
  paymentMethods.map((method) => [
    method,
    { en: capitalized(methods.EN[method]), fr: capitalized(methods.FR[method]) },
  ]),
);
const choicesOf = (titles: Record<string, { en: string; fr: string }>) =>
  Object.entries(titles).map(([value, title]) => ({ value, title }));

type Value<Of> = ExportColumn<Of>['value'];
const column =
  <Of>() =>
  (en: string, fr: string, value: Value<Of>, type: ExportColumn<Of>['type'] = 'text'): ExportColumn<Of> => ({
    title: { en, fr },
    type,
    value,
  });
const line = column<Line>();
const paid = column<Paid>();

/** Credit notes are negative, so that the columns can be summed. */
const money =
  (of: (row: InvoiceRow) => number): Value<Line> =>
  ({ row }) =>
    amount((row.kind === 'creditNote' ? -1 : 1) * of(row));

const partnerOf = ({ actor }: Pick<MemberCtx, 'actor'>, row: Pick<InvoiceRow, 'vendor' | 'customer'>) =>
  actor.organizationId === row.vendor.id ? row.customer.name : row.vendor.name;

/** The invoice list with its filters. */
const invoicesExport = exportOf({
  name: 'invoices',
  title: { en: 'Invoices', fr: 'Factures' },
  input: invoicing.listInvoices.input.omit({ page: true, pageSize: true }),
  columns: [
    line('No.', 'No', ({ row }) => row.number),
    {
      ...line('Type', 'Type', ({ row }) => row.kind, 'choice'),
      choices: choicesOf(kinds),
    },
    line('Customer or supplier', 'Client ou fournisseur', ({ partner }) => partner, 'text'),
    line('Date', 'Date', ({ row }) => row.issuedOn, 'day'),
    line('Due', 'Échéance', ({ row }) => row.dueOn, 'day'),
    line('Orders', 'Commandes', ({ row }) => row.orderNumbers.join(', ')),
    line('Reference', 'Référence', ({ row }) => row.reference),
    line(
      'Total',
      'Total',
      money((row) => row.totalMinor),
      'decimal',
    ),
    line(
      'Paid',
      'Payé',
      money((row) => row.paidMinor),
      'decimal',
    ),
    line(
      'Credited',
      'Crédité',
      money((row) => row.creditedMinor),
      'decimal',
    ),
    line(
      'Written off',
      'Radié',
      money((row) => row.writtenOffMinor),
      'decimal',
    ),
    line(
      'Balance',
      'Solde',
      money((row) => (row.status === 'published' ? row.balanceMinor : 0)),
      'decimal',
    ),
    line('Currency', 'Devise', ({ row }) => row.currency),
    { ...line('Status', 'État', ({ row }) => row.state, 'choice'), choices: choicesOf(states) },
    line('Sent', 'Envoyée', ({ row, dayOf }) => dayOf(row.sentAt), 'day'),
    line('Exported', 'Exportée', ({ row, dayOf }) => dayOf(row.quickbooksExportTimestamp), 'day'),
  ],
  async *rows(ctx, input): AsyncGenerator<Line> {
    const own = await organizationRow(ctx.db, ctx.actor.organizationId);
    const dayOf = (instant: string | null) => instant && dayIn(new Date(instant), own!.time_zone);
    for await (const row of everyPage((page, pageSize) => listInvoices(ctx, { ...input, page, pageSize })))
      yield { row, partner: partnerOf(ctx, row), dayOf };
  },
});

/** The filtered list of payments received or made; a reversal is negative. */
const paymentsExport = exportOf({
  name: 'payments',
  title: { en: 'Payments', fr: 'Paiements' },
  input: invoicing.listPayments.input.omit({ page: true, pageSize: true }),
  columns: [
    paid('Date', 'Date', ({ row }) => row.receivedOn, 'day'),
    paid('Customer or supplier', 'Client ou fournisseur', ({ partner }) => partner),
    { ...paid('Method', 'Mode', ({ row }) => row.method, 'choice'), choices: choicesOf(fulfilments) },
    paid('Reference', 'Référence', ({ row }) => row.reference),
    paid('Invoices', 'Factures', ({ row }) => row.invoices.map(({ number }) => number).join(', ')),
    paid('Amount', 'Montant', ({ row }) => amount(row.amountMinor), 'decimal'),
    paid('Not applied', 'Non imputé', ({ row }) => amount(row.unappliedMinor), 'decimal'),
    paid('Currency', 'Devise', ({ row }) => row.currency),
    paid('Note', 'Note', ({ row }) => row.note),
  ],
  async *rows(ctx, input): AsyncGenerator<Paid> {
    for await (const row of everyPage((page, pageSize) => listPayments(ctx, { ...input, page, pageSize })))
      yield { row, partner: partnerOf(ctx, row) };
  },
});

export const invoiceListExports = [invoicesExport, paymentsExport];
