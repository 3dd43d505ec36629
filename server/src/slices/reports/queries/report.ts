import { sql } from 'kysely';
import {
  comparisonPeriod,
  fromThousandths,
  inLanguage,
  reportLimits,
  toThousandths,
  type Bilingual,
  type Currency,
  type Report,
  type ReportFigures,
  type ReportQuestion,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Measure } from '../rules/measures.ts';
import { requireReportAccess } from './access.ts';
import { reportSql } from './report-sql.ts';

type Texts = Record<'en' | 'fr', string>;
type Sum = string | number | null;
type FoundRow = Record<Measure | `before_${Measure}`, Sum> & {
  is_total: boolean;
  currency: Currency;
  period: string | null;
  key: string | null;
  total: number;
  name: Bilingual | Texts | null;
  detail: Texts | null;
};

/** The sales or purchase report. A report that is too long returns its length and the largest rows of each period. */
export async function getReport(
  ctx: MemberCtx,
  question: ReportQuestion,
  rows: number = reportLimits.rows,
): Promise<Report> {
  const { organizationId: own } = requireReportAccess(ctx, question.side);
  const found = await sql<FoundRow>`${reportSql(question, own, rows)}`.execute(ctx.db);
  const of = (isTotal: boolean) => found.rows.filter((row) => row.is_total === isTotal);
  const before = comparisonPeriod(question, question.compare);
  const toFigures = (row: FoundRow) => ({
    currency: row.currency,
    figures: figuresOf(row, ''),
    before: before && figuresOf(row, 'before_'),
  });
  return {
    rows: of(false).map((row) => ({
      id: [row.currency, row.period ?? '', row.key ?? ''].join(' '),
      period: row.period,
      key: row.key,
      name: textsOf(row.name),
      detail: textsOf(row.detail),
      ...toFigures(row),
    })),
    totals: of(true).map(toFigures),
    total: found.rows.find((row) => !row.is_total)?.total ?? 0,
    before: before && { from: before.from, until: before.until },
  };
}

/** A stored bilingual text names its original language; names of organizations and the platform's own texts do not. */
export function textsOf(text: Bilingual | Texts | null): Texts | null {
  if (text === null) return null;
  if ('original' in text) return { en: inLanguage(text, 'EN'), fr: inLanguage(text, 'FR') };
  return text.en === null ? null : text;
}

const orNull = (value: Sum): number | null => (value === null ? null : Number(value));
const decimal = (value: Sum): string => fromThousandths(toThousandths(String(value ?? 0)));

function figuresOf(row: FoundRow, prefix: '' | 'before_'): ReportFigures {
  const of = (measure: Measure): Sum => row[`${prefix}${measure}` as keyof FoundRow] as Sum;
  const other = (measure: Measure): Sum =>
    row[`${prefix ? '' : 'before_'}${measure}` as keyof FoundRow] as Sum;
  // A missing value on one side of a comparison is zero if the other side shows that the measure is known.
  const known = (measure: Measure): Sum => of(measure) ?? (other(measure) === null ? null : 0);
  return {
    amountMinor: Number(of('amountMinor') ?? 0),
    creditedMinor: Number(of('creditedMinor') ?? 0),
    orders: orNull(known('orders')),
    lines: Number(of('lines') ?? 0),
    kg: decimal(of('kg')),
    quantity: known('quantity') === null ? null : decimal(known('quantity')),
    deliveryFeeMinor: orNull(known('deliveryFeeMinor')),
    taxMinor: orNull(known('taxMinor')),
    totalMinor: orNull(known('totalMinor')),
  };
}
