import {
  accountingFile,
  taxKeyOf,
  type AccountingProgram,
  type invoicing,
  type InvoiceDocument,
  type InvoiceId,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { settingsOf } from '../../organizations/index.ts';
import { bothOf } from '../rules/documents.ts';
import { filesOf, partsOf } from '../rules/accounting.ts';
import { asking, assertSees } from './records.ts';

export const ACCOUNT = 'account';

export async function codesOf(
  db: Db,
  vendorId: OrganizationId,
  program: AccountingProgram,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('accounting_codes')
    .select(['tax_key', 'code'])
    .where('vendor_id', '=', vendorId)
    .where('program', '=', program)
    .execute();
  return new Map(rows.map(({ tax_key, code }) => [tax_key, code]));
}

/** Every combination that the seller's goods, fee or past documents bear, and no tax. */
export async function getAccountingCodes(
  ctx: Ctx,
  { program }: ParsedInputOf<typeof invoicing.getAccountingCodes>,
): Promise<OutputOf<typeof invoicing.getAccountingCodes>> {
  assertSees(ctx, 'vendor');
  const vendorId = asking(ctx).organizationId;
  const [codes, { sales }, used] = await Promise.all([
    codesOf(ctx.db, vendorId, program),
    settingsOf(ctx.db, vendorId),
    usedCombinations(ctx.db, vendorId),
  ]);
  const nameOf = new Map<string, { en: string; fr: string }>(
    sales.taxes.map(({ taxId, tax }) => [taxId, bothOf(tax.name)]),
  );
  const keys = new Map<string, string[]>([['', []]]);
  for (const taxIds of [sales.deliveryFeeApplicableTaxes, sales.taxes.map(({ taxId }) => taxId), ...used])
    keys.set(taxKeyOf(taxIds), [...taxIds]);
  return {
    account: codes.get(ACCOUNT) ?? '',
    codes: [...keys].map(([key, taxIds]) => ({
      taxIds,
      names: taxIds.flatMap((taxId) => nameOf.get(taxId) ?? []),
      code: codes.get(key) ?? '',
    })),
  };
}

const usedCombinations = async (db: Db, vendorId: OrganizationId): Promise<string[][]> =>
  (
    await db
      .selectFrom('invoice_lines as l')
      .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
      .select('l.tax_ids')
      .distinct()
      .where('i.vendor_id', '=', vendorId)
      .execute()
  ).map(({ tax_ids }) => tax_ids);

type Wanted = Omit<ParsedInputOf<typeof invoicing.planAccountingExport>, 'program'>;

export interface Kept {
  id: InvoiceId;
  document: InvoiceDocument;
}

/** What is published and, unless it is asked for again, not exported yet; in the order of its numbers. */
export async function toExport(ctx: Ctx, { kind, from, until, isAgain }: Wanted): Promise<Kept[]> {
  assertSees(ctx, 'vendor');
  let found = ctx.db
    .selectFrom('invoices')
    .select(['id', 'document'])
    .where('vendor_id', '=', asking(ctx).organizationId)
    .where('kind', '=', kind)
    .where('published_at', 'is not', null);
  if (from !== undefined) found = found.where('issued_on', '>=', from);
  if (until !== undefined) found = found.where('issued_on', '<=', until);
  if (!isAgain) found = found.where('exported_at', 'is', null);
  const rows = await found.orderBy('issued_on').orderBy('published_at').orderBy('id').execute();
  return rows.map(({ id, document }) => ({ id, document: JSON.parse(document!) as InvoiceDocument }));
}

export async function planAccountingExport(
  ctx: Ctx,
  { program, ...wanted }: ParsedInputOf<typeof invoicing.planAccountingExport>,
): Promise<OutputOf<typeof invoicing.planAccountingExport>> {
  const kept = await toExport(ctx, wanted);
  const codes = await codesOf(ctx.db, asking(ctx).organizationId, program);
  const keys = new Set(
    kept.flatMap(({ document }) => partsOf(document).map(({ taxIds }) => taxKeyOf(taxIds))),
  );
  return {
    files: filesOf(kept, accountingFile).map((file, index) => ({
      part: index + 1,
      invoiceIds: file.map(({ id }) => id),
      rows: file.reduce((sum, { document }) => sum + partsOf(document).length, 0),
    })),
    withoutCode: [...keys].filter((key) => !codes.get(key)).length,
  };
}
