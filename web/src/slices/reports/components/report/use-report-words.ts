import {
  inLanguage,
  customerOrganizationTypes,
  type Currency,
  type ReportFigures,
  type ReportRow,
} from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { changeOf } from './change.ts';
import type { ReportState } from './report-address.ts';

/** Labels of rows, and formats of their figures. */
export function useReportWords({ every }: Pick<ReportState, 'every'>) {
  const text = useText();
  const formats = useFormats();
  const isFrench = formats.language === 'fr-CA';
  const localized = (texts: { en: string; fr: string }): string => inLanguage(texts, isFrench ? 'FR' : 'EN');
  const period = (day: string): string =>
    every === 'month'
      ? formats.month(day)
      : every === 'week'
        ? text('reports.weekOf', { day: formats.day(day) })
        : formats.longDay(day);
  const shortPeriod = (day: string): string =>
    every === 'month' ? formats.month(day).split(' ')[0]! : formats.day(day).slice(0, 5);
  const name = (row: Pick<ReportRow, 'name' | 'key' | 'detail'>): string => {
    const type = customerOrganizationTypes.find((each) => each === row.key);
    if (type) return text(`organizations.customerTypes.${type}`);
    if (row.name === null) return text('reports.none');
    return row.detail ? `${localized(row.name)}, ${localized(row.detail)}` : localized(row.name);
  };
  return {
    localized,
    period,
    shortPeriod,
    name,
    title: (row: ReportRow): string =>
      row.period === null
        ? name(row)
        : row.name || row.key
          ? `${name(row)}, ${period(row.period)}`
          : period(row.period),
    money: (amountMinor: number, currency: Currency) => formats.money({ amountMinor, currency }),
    kilograms: ({ kg }: Pick<ReportFigures, 'kg'>) => `${formats.number(kg, 1)} kg`,
    change: (now: number, before: number | undefined): string => {
      const change = changeOf(now, before);
      return change === null ? '' : formats.change(change);
    },
  };
}
export type ReportWords = ReturnType<typeof useReportWords>;
