import { z } from 'zod';
import { accountingFile, taxKeyOf, wantedExport, writeDay, type InvoiceDocument } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { filesOf, partsOf, type AccountingPart } from '../rules/accounting.ts';
import { ACCOUNT, codesOf, toExport } from '../queries/accounting.ts';
import { asking } from '../queries/records.ts';

interface Row {
  document: InvoiceDocument;
  part: AccountingPart;
  taxCode: string;
  account: string;
}

const input = wantedExport.extend({ part: z.coerce.number().int().min(1).default(1) });
type Wanted = z.output<typeof input>;

async function rowsFor(
  ctx: Ctx,
  program: 'quickBooks' | 'xero',
  { part, ...wanted }: Wanted,
): Promise<Row[]> {
  const file = filesOf(await toExport(ctx, wanted), accountingFile)[part - 1] ?? [];
  const codes = await codesOf(ctx.db, asking(ctx).organizationId, program);
  return file.flatMap(({ document }) =>
    partsOf(document).map((one) => ({
      document,
      part: one,
      taxCode: codes.get(taxKeyOf(one.taxIds)) ?? '',
      account: codes.get(ACCOUNT) ?? '',
    })),
  );
}

/** With a point, whatever the reader's language: a program reads it. */
const amount = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const inFrench = ({ document }: Row): boolean => document.language !== 'EN';
const described = (row: Row): string => (inFrench(row) ? row.part.name.fr : row.part.name.en);
const column = (title: string, value: (row: Row) => string | null): ExportColumn<Row> => ({
  title: { en: title, fr: title },
  type: 'text',
  value,
});
const empty = (title: string) => column(title, () => null);

/** money.md, one row a line; what it is called there is what the program asks for. */
const quickBooks = exportOf<Wanted, Row>({
  name: 'quickBooks',
  title: { en: 'QuickBooks', fr: 'QuickBooks' },
  ability: 'seeSales',
  input,
  columns: [
    column('*InvoiceNo', ({ document }) => document.number),
    column('*Customer', ({ document }) => document.buyer.name),
    column('*InvoiceDate', ({ document }) => writeDay(document.issuedOn)),
    column('*DueDate', ({ document }) => writeDay(document.dueOn)),
    column('Terms', ({ document }) => String(document.termsDays)),
    empty('Location'),
    column('Memo', ({ document }) =>
      document.orders
        .map(({ number }) => number)
        .join(', ')
        .slice(0, 200),
    ),
    column('Item(Product/Service)', ({ account }) => account),
    column('ItemDescription', described),
    column('ItemQuantity', ({ part }) => part.quantity),
    column('ItemRate', ({ part }) => part.unitPrice),
    column('*ItemAmount', ({ part }) => amount(part.amountMinor)),
    column('*ItemTaxCode', ({ taxCode }) => taxCode),
    column('ItemTaxAmount', ({ part }) => amount(part.taxMinor)),
    column('Currency', ({ document }) => document.currency),
    column('Service Date', ({ part }) => writeDay(part.serviceOn)),
  ],
  rows: (ctx, wanted) => rowsFor(ctx, 'quickBooks', wanted),
});

const xero = exportOf<Wanted, Row>({
  name: 'xero',
  title: { en: 'Xero', fr: 'Xero' },
  ability: 'seeSales',
  input,
  columns: [
    column('*ContactName', ({ document }) => document.buyer.name),
    column('EmailAddress', ({ document }) => document.buyer.email),
    column('POAddressLine1', ({ document }) => document.buyer.address[0] ?? null),
    column('POAddressLine2', ({ document }) => document.buyer.address[1] ?? null),
    ...['POAddressLine3', 'POAddressLine4', 'POCity', 'PORegion', 'POPostalCode', 'POCountry'].map(empty),
    column('*InvoiceNumber', ({ document }) => document.number),
    column('Reference', ({ document }) => document.reference),
    column('*InvoiceDate', ({ document }) => writeDay(document.issuedOn)),
    column('*DueDate', ({ document }) => writeDay(document.dueOn)),
    empty('InventoryItemCode'),
    column('*Description', described),
    column('*Quantity', ({ part }) => part.quantity ?? '1'),
    column('*UnitAmount', ({ part }) => part.unitPrice ?? amount(part.amountMinor)),
    empty('Discount'),
    column('*AccountCode', ({ account }) => account),
    column('*TaxType', ({ taxCode }) => taxCode),
    ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map(empty),
    column('Currency', ({ document }) => document.currency),
    empty('BrandingTheme'),
  ],
  rows: (ctx, wanted) => rowsFor(ctx, 'xero', wanted),
});

export const invoicingExports = [quickBooks, xero];
