import { z } from 'zod';
import {
  accountingExportId,
  taxKeyOf,
  formatDay,
  type AccountingExportId,
  type AccountingProgram,
  type InvoiceDocument,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { accountingParts, type AccountingPart } from '../rules/accounting.ts';
import { accountFor, loadAccountingCodes } from '../queries/accounting.ts';
import { loadAccountingExport, loadExportDocuments } from '../queries/accounting-exports.ts';

interface Row {
  document: InvoiceDocument;
  part: AccountingPart;
  taxCode: string;
  account: string;
}

/**
 * One file of a stored export; it uses the current accounting codes, so that a missing code can be added and the file
 * downloaded again.
 */
export const fileInput = z.object({
  exportId: accountingExportId,
  part: z.coerce.number().int().min(1).default(1),
});
export type FileSelection = z.output<typeof fileInput>;

/** The first and the last number in the file. */
export async function loadFileNumbers(
  ctx: MemberCtx,
  program: AccountingProgram,
  { exportId, part }: { exportId: AccountingExportId; part: number },
): Promise<string> {
  const made = await loadAccountingExport(ctx, ctx.db, exportId);
  const file = made.files.find((one) => one.part === part);
  if (!file || made.program !== program) throw new AppError('request.notFound');
  return [...new Set([file.firstNumber, file.lastNumber])].join('-');
}

async function rowsFor(
  ctx: MemberCtx,
  program: 'quickBooks' | 'xero',
  selection: FileSelection,
): Promise<Row[]> {
  const documents = await loadExportDocuments(ctx, selection);
  const codes = await loadAccountingCodes(ctx.db, ctx.actor.organizationId, program);
  return documents.flatMap((document) =>
    accountingParts(document).map((part) => ({
      document,
      part,
      taxCode: codes.get(taxKeyOf(part.taxIds)) ?? '',
      account: accountFor(codes, part.booked),
    })),
  );
}

export const amount = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const orderNumbers = ({ orders }: InvoiceDocument): string => orders.map(({ number }) => number).join(', ');
const inFrench = ({ document }: Row): boolean => document.language !== 'EN';
const described = (row: Row): string => (inFrench(row) ? row.part.name.fr : row.part.name.en);
/** Names that a program expects are the same in both languages. */
const programTitle = (title: string) => ({ en: title, fr: title });
type Value = (row: Row) => string | null;
const typed = (title: string, type: ExportColumn<Row>['type'], value: Value): ExportColumn<Row> => ({
  title: programTitle(title),
  type,
  value,
});
const column = (title: string, value: Value) => typed(title, 'text', value);
const figure = (title: string, value: Value) => typed(title, 'decimal', value);
const empty = (title: string) => column(title, () => null);

/** money.md: one row per line, with the column names that the program expects. */
const quickBooks = exportOf<FileSelection, Row>({
  name: 'quickBooks',
  title: programTitle('QuickBooks'),
  ability: 'seeSales',
  feature: 'accountingExports',
  readBy: 'program',
  input: fileInput,
  detail: (ctx, selection) => loadFileNumbers(ctx, 'quickBooks', selection),
  columns: [
    column('*InvoiceNo', ({ document }) => document.number),
    column('*Customer', ({ document }) => document.buyer.name),
    column('*InvoiceDate', ({ document }) => formatDay(document.issuedOn)),
    column('*DueDate', ({ document }) => formatDay(document.dueOn)),
    column('Terms', ({ document }) =>
      document.termsDays === 0 ? 'Due on receipt' : `Net ${document.termsDays}`,
    ),
    empty('Location'),
    column('Memo', ({ document }) =>
      [orderNumbers(document), document.reference].filter(Boolean).join(' · ').slice(0, 200),
    ),
    column('Item(Product/Service)', ({ account }) => account),
    column('ItemDescription', described),
    figure('ItemQuantity', ({ part }) => part.quantity),
    figure('ItemRate', ({ part }) => part.unitPrice),
    figure('*ItemAmount', ({ part }) => amount(part.amountMinor)),
    column('*ItemTaxCode', ({ taxCode }) => taxCode),
    figure('ItemTaxAmount', ({ part }) => amount(part.taxMinor)),
    column('Currency', ({ document }) => document.currency),
    column('Service Date', ({ part }) => formatDay(part.serviceOn)),
  ],
  rows: (ctx, selection) => rowsFor(ctx, 'quickBooks', selection),
});

const xero = exportOf<FileSelection, Row>({
  name: 'xero',
  title: programTitle('Xero'),
  ability: 'seeSales',
  feature: 'accountingExports',
  readBy: 'program',
  input: fileInput,
  detail: (ctx, selection) => loadFileNumbers(ctx, 'xero', selection),
  columns: [
    column('*ContactName', ({ document }) => document.buyer.name),
    column('EmailAddress', ({ document }) => document.buyer.email),
    column('POAddressLine1', ({ document: { buyer } }) => buyer.postal?.street ?? buyer.address[0] ?? null),
    column('POAddressLine2', ({ document: { buyer } }) =>
      buyer.postal ? buyer.postal.unit || null : (buyer.address[1] ?? null),
    ),
    ...['POAddressLine3', 'POAddressLine4'].map(empty),
    column('POCity', ({ document }) => document.buyer.postal?.city ?? null),
    column('PORegion', ({ document }) => document.buyer.postal?.region?.replace(/^[A-Z]{2}-/, '') ?? null),
    column('POPostalCode', ({ document }) => document.buyer.postal?.postalCode ?? null),
    column('POCountry', ({ document }) => document.buyer.postal?.country ?? null),
    column('*InvoiceNumber', ({ document }) => document.number),
    column('Reference', ({ document }) => document.reference || orderNumbers(document)),
    column('*InvoiceDate', ({ document }) => formatDay(document.issuedOn)),
    column('*DueDate', ({ document }) => formatDay(document.dueOn)),
    column('InventoryItemCode', ({ part }) => part.sku),
    column('*Description', described),
    figure('*Quantity', ({ part }) => part.quantity ?? '1'),
    figure('*UnitAmount', ({ part }) => part.unitPrice ?? amount(part.amountMinor)),
    empty('Discount'),
    column('*AccountCode', ({ account }) => account),
    column('*TaxType', ({ taxCode }) => taxCode),
    ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map(empty),
    column('Currency', ({ document }) => document.currency),
    empty('BrandingTheme'),
  ],
  rows: (ctx, selection) => rowsFor(ctx, 'xero', selection),
});

export const programExports = [quickBooks, xero];
