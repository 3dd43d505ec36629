import { bookedParts, type BookedPart, type InvoiceDocument } from '@halles/contract';
import { exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { type InBoth, inBothLanguages, textsIn } from '../../../platform/texts.ts';
import { journalEntries, type JournalEntry } from '../rules/accounting-journal.ts';
import { accountFor, loadAccountingCodes } from '../queries/accounting.ts';
import { loadExportDocuments } from '../queries/accounting-exports.ts';
import { amount, fileInput, loadFileNumbers, type FileSelection } from './accounting-files.ts';

interface Row {
  document: InvoiceDocument;
  entry: JournalEntry;
  account: string;
}

const inFrench = ({ language }: InvoiceDocument): boolean => language !== 'EN';

/** Invoices and credit notes are numbered separately, but a journal needs unique entry names. */
const numberOf = (document: InvoiceDocument): string =>
  document.kind === 'invoice'
    ? document.number!
    : textsIn(inFrench(document) ? 'FR' : 'EN')('invoicing.journal.creditNoteNumber', {
        number: document.number!,
      });

const isPart = (booked: string): booked is BookedPart => bookedParts.some((part) => part === booked);

const nameOf = ({ document, entry }: Row): string => (inFrench(document) ? entry.name.fr : entry.name.en);

const column = (
  title: InBoth,
  value: (row: Row) => string | null,
  type: ExportColumn<Row>['type'] = 'text',
): ExportColumn<Row> => ({ title, type, value });

const side = (minor: number | null): string | null => (minor === null ? null : amount(minor));

/** The general journal: for a program that imports entries, or a bookkeeper who types them. */
export const journalExport = exportOf<FileSelection, Row>({
  name: 'journal',
  title: inBothLanguages('invoicing.journal.journal'),
  ability: 'seeSales',
  feature: 'accountingExports',
  readBy: 'program',
  input: fileInput,
  detail: (ctx, selection) => loadFileNumbers(ctx, 'journal', selection),
  columns: [
    column(inBothLanguages('invoicing.journal.journalNo'), ({ document }) => numberOf(document)),
    column(inBothLanguages('invoicing.journal.date'), ({ document }) => document.issuedOn, 'day'),
    column(inBothLanguages('invoicing.journal.account'), (row) => row.account || nameOf(row)),
    column(inBothLanguages('invoicing.journal.debit'), ({ entry }) => side(entry.debitMinor), 'decimal'),
    column(inBothLanguages('invoicing.journal.credit'), ({ entry }) => side(entry.creditMinor), 'decimal'),
    column(inBothLanguages('invoicing.journal.description'), nameOf),
    column(inBothLanguages('invoicing.journal.customer'), ({ document }) => document.buyer.name),
    column(inBothLanguages('invoicing.journal.currency'), ({ document }) => document.currency),
  ],
  rows: async (ctx, selection) => {
    const documents = await loadExportDocuments(ctx, selection);
    const codes = await loadAccountingCodes(ctx.db, ctx.actor.organizationId, 'journal');
    return documents.flatMap((document) =>
      journalEntries(document).map((entry) => ({
        document,
        entry,
        account: isPart(entry.booked) ? accountFor(codes, entry.booked) : (codes.get(entry.booked) ?? ''),
      })),
    );
  },
});
