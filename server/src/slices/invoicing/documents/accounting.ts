import { z } from 'zod';
import {
  accountingExportId,
  taxKeyOf,
  writeDay,
  type AccountingExportId,
  type AccountingProgram,
  type InvoiceDocument,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { partsOf, type AccountingPart } from '../rules/accounting.ts';
import { accountOf, codesOf } from '../queries/accounting.ts';
import { accountingExportOf, documentsIn } from '../queries/accounting-exports.ts';
import { asking } from '../queries/records.ts';

interface Row {
  document: InvoiceDocument;
  part: AccountingPart;
  taxCode: string;
  account: string;
}

/** One file of an export that was made; codes are today's, so that a forgotten one is mended by taking it again. */
export const fileInput = z.object({
  exportId: accountingExportId,
  part: z.coerce.number().int().min(1).default(1),
});
export type Wanted = z.output<typeof fileInput>;

/** The first and the last number in it. */
export async function numbersIn(
  ctx: Ctx,
  program: AccountingProgram,
  { exportId, part }: { exportId: AccountingExportId; part: number },
): Promise<string> {
  const made = await accountingExportOf(ctx, ctx.db, exportId);
  const file = made.files.find((one) => one.part === part);
  if (!file || made.program !== program) throw new AppError('request.notFound');
  return [...new Set([file.firstNumber, file.lastNumber])].join('-');
}

async function rowsFor(ctx: Ctx, program: 'quickBooks' | 'xero', wanted: Wanted): Promise<Row[]> {
  const documents = await documentsIn(ctx, wanted);
  const codes = await codesOf(ctx.db, asking(ctx).organizationId, program);
  return documents.flatMap((document) =>
    partsOf(document).map((part) => ({
      document,
      part,
      taxCode: codes.get(taxKeyOf(part.taxIds)) ?? '',
      account: accountOf(codes, part.booked),
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
type Value = (row: Row) => string | null;
const typed = (title: string, type: ExportColumn<Row>['type'], value: Value): ExportColumn<Row> => ({
  title: { en: title, fr: title },
  type,
  value,
});
const column = (title: string, value: Value) => typed(title, 'text', value);
const figure = (title: string, value: Value) => typed(title, 'decimal', value);
const empty = (title: string) => column(title, () => null);

/** money.md, one row a line; what it is called there is what the program asks for. */
const quickBooks = exportOf<Wanted, Row>({
  name: 'quickBooks',
  title: { en: 'QuickBooks', fr: 'QuickBooks' },
  ability: 'seeSales',
  readBy: 'program',
  input: fileInput,
  detail: (ctx, wanted) => numbersIn(ctx, 'quickBooks', wanted),
  columns: [
    column('*InvoiceNo', ({ document }) => document.number),
    column('*Customer', ({ document }) => document.buyer.name),
    column('*InvoiceDate', ({ document }) => writeDay(document.issuedOn)),
    column('*DueDate', ({ document }) => writeDay(document.dueOn)),
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
    column('Service Date', ({ part }) => writeDay(part.serviceOn)),
  ],
  rows: (ctx, wanted) => rowsFor(ctx, 'quickBooks', wanted),
});

const xero = exportOf<Wanted, Row>({
  name: 'xero',
  title: { en: 'Xero', fr: 'Xero' },
  ability: 'seeSales',
  readBy: 'program',
  input: fileInput,
  detail: (ctx, wanted) => numbersIn(ctx, 'xero', wanted),
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
    column('*InvoiceDate', ({ document }) => writeDay(document.issuedOn)),
    column('*DueDate', ({ document }) => writeDay(document.dueOn)),
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
  rows: (ctx, wanted) => rowsFor(ctx, 'xero', wanted),
});

export const programExports = [quickBooks, xero];
