import type { CustomerOrganizationType, Report, ReportQuestion, ReportTotal } from '@halles/contract';
import { type InBoth } from '../../../platform/texts.ts';
import { customerTypeTitles, totalTitle, withoutTitle } from './report-texts.ts';

/** A row of the report, or the total of a currency. */
export type FigureRow = Report['rows'][number] | (ReportTotal & { isTotal: true });

export const isTotal = (row: FigureRow): row is ReportTotal & { isTotal: true } => 'isTotal' in row;

export function nameOf(row: FigureRow, { by }: Pick<ReportQuestion, 'by'>): InBoth | null {
  if (isTotal(row)) return totalTitle;
  if (by === 'none') return null;
  if (row.name !== null) return row.name;
  return customerTypeTitles[row.key as CustomerOrganizationType] ?? withoutTitle;
}

/** Change in per cent with one decimal; null without an earlier amount. */
export function changeOf({ figures, before }: FigureRow): string | null {
  if (before === null || before.amountMinor === 0) return null;
  return (((figures.amountMinor - before.amountMinor) * 100) / Math.abs(before.amountMinor)).toFixed(1);
}
