import type { CustomerOrganizationType, Report, ReportQuestion, ReportTotal } from '@halles/contract';
import { customerTypeTitles, totalTitle, withoutTitle, type InBoth } from './report-texts.ts';

/** A row of the screen, or the total of a currency under them. */
export type FigureRow = Report['rows'][number] | (ReportTotal & { isTotal: true });

export const isTotal = (row: FigureRow): row is ReportTotal & { isTotal: true } => 'isTotal' in row;

export function nameOf(row: FigureRow, { by }: Pick<ReportQuestion, 'by'>): InBoth | null {
  if (isTotal(row)) return totalTitle;
  if (by === 'none') return null;
  if (row.name !== null) return row.name;
  return customerTypeTitles[row.key as CustomerOrganizationType] ?? withoutTitle;
}

/** Per cent with one decimal; null: there was nothing before. */
export function changeOf({ figures, before }: FigureRow): string | null {
  if (before === null || before.amountMinor === 0) return null;
  return (((figures.amountMinor - before.amountMinor) * 100) / Math.abs(before.amountMinor)).toFixed(1);
}
