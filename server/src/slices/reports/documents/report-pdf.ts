import { z } from 'zod';
import {
  numberFormats,
  ledgerQuestion,
  pointInTimeLedgers,
  currentStateLedgers,
  reportLimits,
  reportQuestion,
  uiLanguageOf,
  formatDay,
  type Language,
  type OrderSide,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Block, Fact, PdfDocument } from '../../../platform/pdf/index.ts';
import { printable, type Printable } from '../../../platform/pdf/serve.ts';
import { letterheadOf, onLetterhead } from '../../organizations/index.ts';
import { requireReportAccess } from '../queries/access.ts';
import { loadLedgerPart } from '../queries/ledger.ts';
import { getReport } from '../queries/report.ts';
import { ledgerDefinitions } from '../queries/ledgers.ts';
import { figuresTable, ledgerTable, type DocumentTable } from './pdf-tables.ts';
import { countsTitles, fileTitles, documentTitles } from './report-texts.ts';

const input = z.union([ledgerQuestion, reportQuestion.safeExtend({ ledger: z.undefined().optional() })]);
type ReportInput = z.output<typeof input>;

interface ReportContent {
  title: string;
  /** What the figures include and leave out. */
  counts: string;
  facts: Fact[];
  table: DocumentTable;
}

async function composeReport(
  ctx: MemberCtx,
  question: ReportInput,
  reader: Language,
): Promise<ReportContent> {
  const languageKey = reader === 'FR' ? 'fr' : 'en';
  const limit = reportLimits.documentRows;
  const words = numberFormats(uiLanguageOf(reader));
  const days = `${formatDay(question.from)} – ${formatDay(question.until)}`;
  const period: Fact = [documentTitles.period[languageKey], days];
  if (question.ledger === undefined) {
    const report = await getReport(ctx, question, limit);
    refuseTooLong(report.total);
    const against: Fact[] = report.before
      ? [
          [
            documentTitles.against[languageKey],
            `${formatDay(report.before.from)} – ${formatDay(report.before.until)}`,
          ],
        ]
      : [];
    return {
      title: fileTitles.figures[question.side][languageKey],
      counts: countsTitles[question.states][languageKey],
      facts: [period, ...against],
      table: figuresTable(question, report, { languageKey, words }),
    };
  }
  const answer = await loadLedgerPart(ctx, question, { limit, offset: 0 });
  refuseTooLong(answer.total);
  const day: Fact = [documentTitles.day[languageKey], formatDay(question.until)];
  return {
    title: ledgerDefinitions[question.ledger].title[languageKey],
    counts: answer.counts[languageKey],
    facts: currentStateLedgers.has(question.ledger)
      ? []
      : [pointInTimeLedgers.has(question.ledger) ? day : period],
    table: ledgerTable(answer, { languageKey, words }),
  };
}

function refuseTooLong(total: number): void {
  if (total > reportLimits.documentRows) throw new AppError('reports.tooLongForPdf', { total });
}

/** With more columns than this the page is in landscape, because they would not fit in portrait. */
const MAX_PORTRAIT_COLUMNS = 8;

async function reportPdf(ctx: MemberCtx, question: ReportInput, reader: Language): Promise<PdfDocument> {
  const { organizationId: own } = requireReportAccess(ctx, question.side);
  const letterhead = await letterheadOf(ctx, own, reader);
  const { title, counts, facts, table } = await composeReport(ctx, question, reader);
  const nothing: Block = { kind: 'text', text: documentTitles.nothing[reader === 'FR' ? 'fr' : 'en'] };
  return {
    ...onLetterhead(letterhead, {
      title: `${title} ${question.from} ${question.until}`,
      madeAt: ctx.clock.now().toISOString(),
      reader,
      kind: title,
      name: '',
      facts,
    }),
    isLandscape: table.columns.length > MAX_PORTRAIT_COLUMNS,
    blocks: [{ kind: 'text', tone: 'quiet', text: counts }, table.rows.length === 0 ? nothing : table],
  };
}

const printableOf = (side: OrderSide): Printable =>
  printable({
    name: side === 'vendor' ? 'sales-report' : 'buying-report',
    ability: side === 'vendor' ? 'seeSales' : 'seePurchases',
    feature: 'reports',
    input,
    compose: (ctx, question: ReportInput, reader) => reportPdf(ctx, { ...question, side }, reader),
  });

/** GET /api/documents/sales-report.pdf and buying-report.pdf: the content of the screen as a PDF. */
export const printableReports: Printable[] = [printableOf('vendor'), printableOf('customer')];
