import {
  addDays,
  inMajorUnits,
  reportQuestion,
  type OrderSide,
  type ReportLine,
  type ReportQuestion,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { everyPage, exportOf, type Export, type ExportColumn } from '../../../platform/exports/index.ts';
import { requireReportAccess } from '../queries/access.ts';
import { listReportLines } from '../queries/lines.ts';
import { getReport } from '../queries/report.ts';
import { isKnown } from '../rules/measures.ts';
import { ledgerExports, marketExports } from './ledger-export.ts';
import {
  changeOf,
  isTotal,
  nameOf,
  type FigureRow,
  columnTitles as titles,
  customerTypeTitles,
  dimensionTitles,
  everyTitles,
  fileTitles,
  statusTitles,
} from './report-texts.ts';

const MAX_ROWS = 1_000_000;
/** Amounts are in major units so that a spreadsheet can add them up. */
const major = (minor: number | null): string | null => (minor === null ? null : inMajorUnits(minor));

function figureColumns(question: ReportQuestion, inFrench: boolean): ExportColumn<FigureRow>[] {
  const { by, every, compare } = question;
  const languageKey = (texts: { en: string; fr: string } | null) => texts && (inFrench ? texts.fr : texts.en);
  const column = (
    title: keyof typeof titles,
    type: ExportColumn<FigureRow>['type'],
    value: ExportColumn<FigureRow>['value'],
  ): ExportColumn<FigureRow> => ({ title: titles[title], type, value });
  const columns: (ExportColumn<FigureRow> | false)[] = [
    every !== 'none' && {
      title: everyTitles[every],
      type: 'day',
      value: (row) => (isTotal(row) ? null : row.period),
    },
    {
      title: dimensionTitles[by],
      type: 'text',
      width: 40,
      value: (row) => languageKey(nameOf(row, question)),
    },
    by === 'format' && column('format', 'text', (row) => (isTotal(row) ? null : languageKey(row.detail))),
    isKnown('orders', question) && column('orders', 'integer', ({ figures }) => figures.orders),
    column('lines', 'integer', ({ figures }) => figures.lines),
    isKnown('quantity', question) && column('quantity', 'decimal', ({ figures }) => figures.quantity),
    column('kg', 'decimal', ({ figures }) => figures.kg),
    column('amount', 'decimal', ({ figures }) => major(figures.amountMinor)),
    column('credited', 'decimal', ({ figures }) => major(figures.creditedMinor)),
    column('net', 'decimal', ({ figures }) => major(figures.amountMinor - figures.creditedMinor)),
    compare !== 'none' && column('before', 'decimal', ({ before }) => major(before?.amountMinor ?? null)),
    compare !== 'none' && column('change', 'decimal', changeOf),
    isKnown('deliveryFeeMinor', question) &&
      column('deliveryFee', 'decimal', ({ figures }) => major(figures.deliveryFeeMinor)),
    isKnown('taxMinor', question) && column('tax', 'decimal', ({ figures }) => major(figures.taxMinor)),
    isKnown('totalMinor', question) && column('total', 'decimal', ({ figures }) => major(figures.totalMinor)),
    column('currency', 'text', (row) => row.currency),
  ];
  return columns.filter((each) => each !== false);
}

const isReadInFrench = ({ actor }: MemberCtx): boolean => actor.language === 'FR';

const figuresExport = (side: OrderSide): Export =>
  exportOf({
    name: side === 'vendor' ? 'salesReport' : 'buyingReport',
    title: fileTitles.figures[side],
    ability: side === 'vendor' ? 'seeSales' : 'seePurchases',
    feature: 'reports',
    input: reportQuestion,
    columns: async (ctx: MemberCtx, question) => figureColumns({ ...question, side }, isReadInFrench(ctx)),
    async rows(ctx: MemberCtx, question): Promise<FigureRow[]> {
      const { rows, totals } = await getReport(ctx, { ...question, side }, MAX_ROWS);
      return [...rows, ...totals.map((total) => ({ ...total, isTotal: true as const }))];
    },
  });

type LineColumn = ExportColumn<ReportLine>;

const choicesOf = (words: Record<string, { en: string; fr: string }>) =>
  Object.entries(words).map(([value, title]) => ({ value, title }));

function lineColumns(side: OrderSide, inFrench: boolean): LineColumn[] {
  const languageKey = (texts: { en: string; fr: string } | null) => texts && (inFrench ? texts.fr : texts.en);
  const column = (
    title: keyof typeof titles,
    type: LineColumn['type'],
    value: LineColumn['value'],
  ): LineColumn => ({ title: titles[title], type, value });
  const partner = dimensionTitles[side === 'vendor' ? 'customer' : 'supplier'];
  return [
    column('number', 'text', (line) => line.number),
    column('reference', 'text', (line) => line.reference),
    { ...column('status', 'choice', (line) => line.status), choices: choicesOf(statusTitles) },
    column('submitted', 'dayOfInstant', (line) => line.submittedAt),
    column('confirmed', 'dayOfInstant', (line) => line.confirmedAt),
    column('on', 'day', (line) => line.on),
    column('delivered', 'dayOfInstant', (line) => line.deliveredAt),
    { title: partner, type: 'text', width: 30, value: (line) => line.partner.name },
    {
      title: dimensionTitles.customerType,
      type: 'choice',
      choices: choicesOf(customerTypeTitles),
      value: (line) => line.customerType,
    },
    { title: dimensionTitles.route, type: 'text', value: (line) => line.fulfilmentName },
    { title: dimensionTitles.category, type: 'text', value: (line) => languageKey(line.category) },
    { title: dimensionTitles.product, type: 'text', width: 40, value: (line) => languageKey(line.product) },
    column('format', 'text', (line) => languageKey(line.format)),
    column('sku', 'text', (line) => line.sku),
    { title: dimensionTitles.producer, type: 'text', value: (line) => line.producer },
    column('requested', 'decimal', (line) => line.requested),
    column('quantityConfirmed', 'decimal', (line) => line.confirmed),
    column('quantityDelivered', 'decimal', (line) => line.delivered),
    column('quantity', 'decimal', (line) => line.sold),
    column('kg', 'decimal', (line) => line.kg),
    column('unitPrice', 'decimal', (line) => line.unitPrice),
    column('amount', 'decimal', (line) => major(line.amountMinor)),
    column('credited', 'decimal', (line) => major(line.creditedMinor)),
    column('net', 'decimal', (line) => major(line.amountMinor - line.creditedMinor)),
    column('currency', 'text', (line) => line.currency),
  ];
}

/** Reads day by day, newest first, because an offset far into a year would have to skip all rows before it. */
async function* everyLine(ctx: MemberCtx, question: ReportQuestion): AsyncGenerator<ReportLine> {
  for (let on = question.until; on >= question.from; on = addDays(on, -1))
    yield* everyPage((page, pageSize) =>
      listReportLines(ctx, { ...question, from: on, until: on, page, pageSize }),
    );
}

const linesExport = (side: OrderSide): Export =>
  exportOf({
    name: side === 'vendor' ? 'salesLines' : 'buyingLines',
    title: fileTitles.lines[side],
    ability: side === 'vendor' ? 'seeSales' : 'seePurchases',
    feature: 'reports',
    input: reportQuestion,
    async columns(ctx: MemberCtx) {
      requireReportAccess(ctx, side);
      return lineColumns(side, isReadInFrench(ctx));
    },
    rows: (ctx: MemberCtx, question) => everyLine(ctx, { ...question, side }),
  });

export const reportsExports: Export[] = [
  ...(['vendor', 'customer'] as const).flatMap((side) => [figuresExport(side), linesExport(side)]),
  ...ledgerExports,
  ...marketExports,
];
