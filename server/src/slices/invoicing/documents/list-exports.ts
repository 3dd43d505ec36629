import type { MemberCtx } from '../../../platform/context.ts';
import {
  invoicing,
  paymentMethods,
  type InvoiceRow,
  type InvoiceState,
  type Payment,
} from '@halles/contract';
import { everyPage, exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { type InBoth, inBothLanguages } from '../../../platform/texts.ts';
import { listInvoices } from '../queries/invoice-lists.ts';
import { listPayments } from '../queries/payments.ts';
import { amount, programExports } from './accounting-files.ts';
import { journalExport } from './accounting-journal.ts';

interface Shown<Of> {
  row: Of;
  /** The other party's name. */
  partner: string;
}
type Line = Shown<InvoiceRow>;
type Paid = Shown<Payment>;

const states: Record<InvoiceState, InBoth> = {
  draft: inBothLanguages('invoicing.sheet.draft'),
  unpaid: inBothLanguages('invoicing.sheet.unpaid'),
  emitted: inBothLanguages('invoicing.sheet.paymentAnnounced'),
  partlyPaid: inBothLanguages('invoicing.sheet.partlyPaid'),
  overdue: inBothLanguages('invoicing.sheet.overdue'),
  paid: inBothLanguages('invoicing.sheet.statePaid'),
  credited: inBothLanguages('invoicing.sheet.stateCredited'),
  writtenOff: inBothLanguages('invoicing.sheet.stateWrittenOff'),
  refused: inBothLanguages('invoicing.sheet.refused'),
  cancelled: inBothLanguages('invoicing.sheet.cancelled'),
};
const kinds = {
  invoice: inBothLanguages('invoicing.sheet.invoice'),
  creditNote: inBothLanguages('invoicing.sheet.creditNote'),
};
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const methods = Object.fromEntries(
  paymentMethods.map((method) => {
    const { en, fr } = inBothLanguages(`invoicing.methods.${method}`);
    return [method, { en: capitalized(en), fr: capitalized(fr) }];
  }),
);
const choicesOf = (titles: Record<string, InBoth>) =>
  Object.entries(titles).map(([value, title]) => ({ value, title }));

type Value<Of> = ExportColumn<Of>['value'];
const column =
  <Of>() =>
  (title: InBoth, value: Value<Of>, type: ExportColumn<Of>['type'] = 'text'): ExportColumn<Of> => ({
    title,
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
  title: inBothLanguages('invoicing.sheet.invoices'),
  input: invoicing.listInvoices.input.omit({ page: true, pageSize: true }),
  columns: [
    line(inBothLanguages('invoicing.sheet.no'), ({ row }) => row.number),
    {
      ...line(inBothLanguages('invoicing.sheet.type'), ({ row }) => row.kind, 'choice'),
      choices: choicesOf(kinds),
    },
    line(inBothLanguages('invoicing.sheet.customerOrSupplier'), ({ partner }) => partner, 'text'),
    line(inBothLanguages('invoicing.sheet.date'), ({ row }) => row.issuedOn, 'day'),
    line(inBothLanguages('invoicing.sheet.due'), ({ row }) => row.dueOn, 'day'),
    line(inBothLanguages('invoicing.sheet.orders'), ({ row }) => row.orderNumbers.join(', ')),
    line(inBothLanguages('invoicing.sheet.reference'), ({ row }) => row.reference),
    line(
      inBothLanguages('invoicing.sheet.total'),
      money((row) => row.totalMinor),
      'decimal',
    ),
    line(
      inBothLanguages('invoicing.sheet.paid'),
      money((row) => row.paidMinor),
      'decimal',
    ),
    line(
      inBothLanguages('invoicing.sheet.credited'),
      money((row) => row.creditedMinor),
      'decimal',
    ),
    line(
      inBothLanguages('invoicing.sheet.writtenOff'),
      money((row) => row.writtenOffMinor),
      'decimal',
    ),
    line(
      inBothLanguages('invoicing.sheet.balance'),
      money((row) => (row.status === 'published' ? row.balanceMinor : 0)),
      'decimal',
    ),
    line(inBothLanguages('invoicing.sheet.currency'), ({ row }) => row.currency),
    {
      ...line(inBothLanguages('invoicing.sheet.status'), ({ row }) => row.state, 'choice'),
      choices: choicesOf(states),
    },
    line(inBothLanguages('invoicing.sheet.sent'), ({ row }) => row.sentAt, 'dayOfInstant'),
    line(
      inBothLanguages('invoicing.sheet.exported'),
      ({ row }) => row.quickbooksExportTimestamp,
      'dayOfInstant',
    ),
  ],
  async *rows(ctx, input): AsyncGenerator<Line> {
    for await (const row of everyPage((page, pageSize) => listInvoices(ctx, { ...input, page, pageSize })))
      yield { row, partner: partnerOf(ctx, row) };
  },
});

/** The filtered list of payments received or made; refunds and reversals are negative. */
const paymentsExport = exportOf({
  name: 'payments',
  title: inBothLanguages('invoicing.sheet.payments'),
  input: invoicing.listPayments.input.omit({ page: true, pageSize: true }),
  columns: [
    paid(inBothLanguages('invoicing.sheet.date'), ({ row }) => row.receivedOn, 'day'),
    paid(inBothLanguages('invoicing.sheet.customerOrSupplier'), ({ partner }) => partner),
    {
      ...paid(inBothLanguages('invoicing.sheet.method'), ({ row }) => row.method, 'choice'),
      choices: choicesOf(methods),
    },
    paid(inBothLanguages('invoicing.sheet.reference'), ({ row }) => row.reference),
    paid(inBothLanguages('invoicing.sheet.invoices'), ({ row }) =>
      row.invoices.map(({ number }) => number).join(', '),
    ),
    paid(inBothLanguages('invoicing.sheet.amount'), ({ row }) => amount(row.amountMinor), 'decimal'),
    paid(inBothLanguages('invoicing.sheet.notApplied'), ({ row }) => amount(row.unappliedMinor), 'decimal'),
    paid(inBothLanguages('invoicing.sheet.currency'), ({ row }) => row.currency),
    paid(inBothLanguages('invoicing.sheet.note'), ({ row }) => row.note),
  ],
  async *rows(ctx, input): AsyncGenerator<Paid> {
    for await (const row of everyPage((page, pageSize) => listPayments(ctx, { ...input, page, pageSize })))
      yield { row, partner: partnerOf(ctx, row) };
  },
});

export const invoiceListExports = [invoicesExport, paymentsExport];

export const invoicingExports = [...invoiceListExports, ...programExports, journalExport];
