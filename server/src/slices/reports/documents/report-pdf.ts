import { z } from 'zod';
import {
  figuresIn,
  ledgerQuestion,
  ledgersAtADay,
  ledgersOfNow,
  reportLimits,
  reportQuestion,
  uiLanguageOf,
  writeDay,
  type Language,
  type OrderSide,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Block, Fact, PdfDocument } from '../../../platform/pdf/index.ts';
import { printable, type Printable } from '../../../platform/pdf/serve.ts';
import { letterheadOf } from '../../organizations/index.ts';
import { askingFor } from '../queries/asking.ts';
import { ledgerPart } from '../queries/ledger.ts';
import { readReport } from '../queries/report.ts';
import { ledgerDefinitions } from '../rules/ledgers.ts';
import { figuresTable, ledgerTable, type PaperTable } from './paper-tables.ts';
import { countsTitles, fileTitles, paperTitles } from './words.ts';

const input = z.union([ledgerQuestion, reportQuestion.safeExtend({ ledger: z.undefined().optional() })]);
type Asked = z.output<typeof input>;

interface Composed {
  title: string;
  /** What counts and what is left out. */
  counts: string;
  facts: Fact[];
  table: PaperTable;
}

async function composed(ctx: Ctx, asked: Asked, reader: Language): Promise<Composed> {
  const said = reader === 'FR' ? 'fr' : 'en';
  const limit = reportLimits.paperRows;
  const words = figuresIn(uiLanguageOf(reader));
  const days = `${writeDay(asked.from)} – ${writeDay(asked.until)}`;
  const period: Fact = [paperTitles.period[said], days];
  if (asked.ledger === undefined) {
    const report = await readReport(ctx, asked, limit);
    refuseTooLong(report.total);
    const against: Fact[] = report.before
      ? [[paperTitles.against[said], `${writeDay(report.before.from)} – ${writeDay(report.before.until)}`]]
      : [];
    return {
      title: fileTitles.figures[asked.side][said],
      counts: countsTitles[asked.states][said],
      facts: [period, ...against],
      table: figuresTable(asked, report, { said, words }),
    };
  }
  const answer = await ledgerPart(ctx, asked, { limit, offset: 0 });
  refuseTooLong(answer.total);
  const day: Fact = [paperTitles.day[said], writeDay(asked.until)];
  return {
    title: ledgerDefinitions[asked.ledger].title[said],
    counts: answer.counts[said],
    facts: ledgersOfNow.has(asked.ledger) ? [] : [ledgersAtADay.has(asked.ledger) ? day : period],
    table: ledgerTable(answer, { said, words }),
  };
}

function refuseTooLong(total: number): void {
  if (total > reportLimits.paperRows) throw new AppError('reports.tooLongForPaper', { total });
}

/** More columns than these stand too close on an upright page. */
const UPRIGHT_COLUMNS = 8;

async function reportPdf(ctx: Ctx, asked: Asked, reader: Language): Promise<PdfDocument> {
  const { own } = askingFor(ctx, asked.side);
  const { paper, foot, ...sender } = await letterheadOf(ctx, own, reader);
  const { title, counts, facts, table } = await composed(ctx, asked, reader);
  const nothing: Block = { kind: 'text', text: paperTitles.nothing[reader === 'FR' ? 'fr' : 'en'] };
  return {
    title: `${title} ${asked.from} ${asked.until}`,
    language: reader,
    paper,
    isOnItsSide: table.columns.length > UPRIGHT_COLUMNS,
    author: sender.sender,
    madeAt: ctx.clock.now().toISOString(),
    foot,
    head: { ...sender, kind: title, name: '', facts },
    blocks: [{ kind: 'text', tone: 'quiet', text: counts }, table.rows.length === 0 ? nothing : table],
  };
}

const printableOf = (side: OrderSide): Printable =>
  printable({
    name: side === 'vendor' ? 'sales-report' : 'buying-report',
    ability: side === 'vendor' ? 'seeSales' : 'seePurchases',
    input,
    compose: (ctx, asked: Asked, reader) => reportPdf(ctx, { ...asked, side }, reader),
  });

/** GET /api/documents/sales-report.pdf, and buying-report.pdf: what the screen shows, on paper. */
export const printableReports: Printable[] = [printableOf('vendor'), printableOf('customer')];
