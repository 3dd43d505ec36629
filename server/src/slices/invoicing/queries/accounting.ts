import { sql } from 'kysely';
import {
  bookedPartsFor,
  taxKeyOf,
  type AccountingProgram,
  type BookedPart,
  type invoicing,
  type InvoiceDocument,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { settingsOf } from '../../organizations/index.ts';
import { bothLanguages } from '../rules/documents-and-reminders.ts';
import { accountingParts } from '../rules/accounting.ts';
import { assertMaySee } from './records.ts';

type Codes = ReadonlyMap<string, string>;

/** Accounts are stored by the name of their part, tax codes by their combination of taxes. */
async function loadVersionedCodes(
  db: Db,
  vendorId: OrganizationId,
  program: AccountingProgram,
): Promise<{ version: number; codes: Codes }> {
  const { rows } = await sql<{ version: number; codes: [string, string][] }>`
    select coalesce((select version from accounting_code_versions
        where vendor_id = ${vendorId} and program = ${program}), 1) as version,
      coalesce((select jsonb_agg(jsonb_build_array(tax_key, code)) from accounting_codes
        where vendor_id = ${vendorId} and program = ${program}), '[]') as codes`.execute(db);
  const { version, codes } = rows[0]!;
  return { version, codes: new Map(codes) };
}

export const loadAccountingCodes = async (
  db: Db,
  vendorId: OrganizationId,
  program: AccountingProgram,
): Promise<Codes> => (await loadVersionedCodes(db, vendorId, program)).codes;

/** A fee or a deposit without its own account is booked with the sales. */
export const accountFor = (codes: Codes, part: BookedPart): string =>
  codes.get(part) || (part === 'receivable' ? '' : (codes.get('sales') ?? ''));

/** Every combination of taxes on the seller's products, fee or past documents, plus no tax; for a journal, each tax. */
export async function getAccountingCodes(
  ctx: MemberCtx,
  { program }: ParsedInputOf<typeof invoicing.getAccountingCodes>,
): Promise<OutputOf<typeof invoicing.getAccountingCodes>> {
  assertMaySee(ctx, 'vendor');
  const vendorId = ctx.actor.organizationId;
  return viewAccountingCodes(ctx.db, vendorId, program);
}

export async function viewAccountingCodes(
  db: Db,
  vendorId: OrganizationId,
  program: AccountingProgram,
): Promise<OutputOf<typeof invoicing.getAccountingCodes>> {
  const [{ version, codes }, { sales }, used, nameOf] = await Promise.all([
    loadVersionedCodes(db, vendorId, program),
    settingsOf(db, vendorId),
    usedCombinations(db, vendorId),
    loadTaxNames(db, vendorId),
  ]);
  const combinations: string[][] = [
    ...used,
    sales.deliveryFeeApplicableTaxes,
    sales.taxes.map(({ taxId }) => taxId),
  ];
  const listed = program === 'journal' ? combinations.flat().map((taxId) => [taxId]) : [[], ...combinations];
  const byKey = new Map(listed.map((taxIds) => [taxKeyOf(taxIds), taxIds]));
  if (program === 'journal') byKey.delete('');
  return {
    accounts: bookedPartsFor(program).map((part) => ({ part, code: codes.get(part) ?? '' })),
    codes: [...byKey].map(([key, taxIds]) => ({
      taxIds,
      names: namesOf(nameOf, taxIds),
      code: codes.get(key) ?? '',
    })),
    version,
  };
}

type Names = ReadonlyMap<string, { en: string; fr: string }>;

const namesOf = (names: Names, taxIds: readonly string[]) =>
  taxIds.flatMap((taxId) => names.get(taxId) ?? []);

/** Tax names from the settings; a removed tax keeps the name last printed. */
export async function loadTaxNames(db: Db, vendorId: OrganizationId): Promise<Names> {
  const [{ sales }, past] = await Promise.all([
    settingsOf(db, vendorId),
    db.selectFrom('invoices').select('tax_rates').distinct().where('vendor_id', '=', vendorId).execute(),
  ]);
  return new Map([
    ...past.flatMap(({ tax_rates }) => tax_rates.map(({ taxId, name }) => [taxId, name] as const)),
    ...sales.taxes.map(({ taxId, tax }) => [taxId as string, bothLanguages(tax.name)] as const),
  ]);
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

/** Accounts and taxes in these documents that have no code yet. */
export async function findMissingCodes(
  db: Db,
  vendorId: OrganizationId,
  program: AccountingProgram,
  documents: readonly InvoiceDocument[],
) {
  const [codes, names] = await Promise.all([
    loadAccountingCodes(db, vendorId, program),
    loadTaxNames(db, vendorId),
  ]);
  const parts = documents.flatMap(accountingParts);
  const combinations =
    program === 'journal'
      ? documents.flatMap(({ totals }) => totals.taxes.map(({ taxId }) => [taxId]))
      : parts.map(({ taxIds }) => [...taxIds]);
  const byKey = new Map(combinations.map((taxIds) => [taxKeyOf(taxIds), taxIds]));
  const booked = new Set<BookedPart>(parts.map((part) => part.booked));
  if (program === 'journal' && documents.length > 0) booked.add('receivable');
  return {
    withoutCode: [...byKey].filter(([key]) => !codes.get(key)).map(([, taxIds]) => namesOf(names, taxIds)),
    withoutAccount: bookedPartsFor(program).filter(
      (part) => booked.has(part) && accountFor(codes, part) === '',
    ),
  };
}
