import type { AccountingExport, OrganizationId, TaxId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { exportedFile } from '../../../platform/exports/index.ts';
import { exportNamed } from '../../../platform/exports/registry.ts';
import { organizationsRoutes } from '../../organizations/index.ts';

/** A seller newly registered in Québec: taxable products and the delivery fee bear both taxes. */
export async function registerForTaxes(ctx: Ctx, organizationId: OrganizationId): Promise<TaxId[]> {
  const ids = [ctx.ids.next<'Tax'>(), ctx.ids.next<'Tax'>()] as TaxId[];
  const { handle } = organizationsRoutes.find(({ name }) => name === 'organizations.changeSettings')!;
  const tax = (at: number, en: string, fr: string, rate: string, taxNumber: string) => ({
    taxId: ids[at]!,
    tax: { name: { en, fr, original: 'fr' as const }, rate },
    taxNumber,
  });
  const taxes = [
    tax(0, 'GST', 'TPS', '5', '123456789 RT0001'),
    tax(1, 'QST', 'TVQ', '9.975', '1234567890 TQ0001'),
  ];
  const change = { sales: { taxes, deliveryFeeApplicableTaxes: ids } };
  await handle(ctx, { organizationId, version: 1, change }, null as never);
  return ids;
}

/** The rows of one export file as a program reads them: always separated by commas, whatever the member's language. */
export async function rowsOf(
  ctx: MemberCtx,
  { id: exportId, program }: AccountingExport,
  { part, reader }: { part: number; reader: 'FR' | 'EN' },
): Promise<Record<string, string>[]> {
  const found = exportNamed(program)!;
  const input = found.input.parse({ exportId, part });
  const bytes = await exportedFile(ctx, found, { input, format: 'csv', reader, timeZone: 'UTC' });
  const [head, ...rows] = bytes
    .toString('utf8')
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell!.replaceAll('"', '')),
    );
  return rows.map((cells) => Object.fromEntries(head!.map((title, at) => [title, cells[at] ?? ''])));
}

/** The sum of these columns, in cents. */
export const sumOf = (rows: readonly Record<string, string>[], ...titles: string[]): number =>
  Math.round(
    rows.reduce((total, row) => total + titles.reduce((of, title) => of + Number(row[title]), 0), 0) * 100,
  );
