import {
  dayIn,
  numberFormats,
  hubs,
  nameWithRate,
  uiLanguageOf,
  formatDay,
  type Language,
  type Statement,
  type StatementEntry,
  type TaxAmount,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Block, PdfDocument, Row } from '../../../platform/pdf/index.ts';
import { printable } from '../../../platform/pdf/serve.ts';
import { sellerOf } from '../../catalogue/index.ts';
import { letterheadOf, settingsOf, type Letterhead } from '../../organizations/index.ts';
import { getOpenStatement, getStatement, type StatementFigures } from '../queries/statements.ts';
import { named, words, type HubWords } from './hub-texts.ts';

interface Reading {
  statement: StatementFigures;
  w: HubWords;
  reader: Language;
}

/** The producer's copy: the same figures as on the screen, under the seller's letterhead. */
export async function statementPdf(
  ctx: MemberCtx,
  statement: Statement,
  reader: Language,
): Promise<PdfDocument> {
  const { vendor } = await sellerOf(ctx);
  return statementDocument(statement, {
    letterhead: await letterheadOf(ctx, vendor.id, reader),
    madeAt: statement.closedAt ?? ctx.clock.now().toISOString(),
    timeZone: vendor.time_zone,
    taxNumbers: taxNumbersOf(await settingsOf(ctx.db, vendor.id)),
    reader,
  });
}

type Settings = Awaited<ReturnType<typeof settingsOf>>;

/** The seller's tax numbers: the seller charges the taxes on the commission. */
export const taxNumbersOf = ({ sales }: Settings) =>
  sales.taxes
    .filter(({ taxNumber }) => taxNumber !== '')
    .map(({ tax, taxNumber }) => ({ name: tax.name, number: taxNumber }));

interface Sheet {
  taxNumbers: readonly { name: { en: string; fr: string }; number: string }[];
  letterhead: Letterhead;
  madeAt: string;
  timeZone: string;
  reader: Language;
}

export function statementDocument(
  statement: StatementFigures,
  { letterhead, madeAt, timeZone, taxNumbers, reader }: Sheet,
): PdfDocument {
  const w = words[reader];
  const { paper, foot, ...sender } = letterhead;
  const kind = statement.number === null ? w.open : w.statement;
  const name = statement.number ?? statement.producer.name;
  const at = { statement, w, reader };
  return {
    title: `${kind} ${name}`,
    language: reader,
    paper,
    author: sender.sender,
    madeAt,
    foot,
    head: {
      ...sender,
      senderLines: [
        ...sender.senderLines,
        ...taxNumbers.map(({ name: tax, number }) => `${named(tax, reader)} ${number}`),
      ],
      kind,
      name,
      facts: [
        [w.period, `${formatDay(statement.from)} – ${formatDay(statement.until)}`],
        ...(statement.closedAt === null
          ? []
          : [[w.closedOn, formatDay(dayIn(new Date(statement.closedAt), timeZone))] as const]),
      ],
    },
    blocks: [
      producerBlock(at),
      ...(statement.number === null ? [{ kind: 'note' as const, text: w.draft }] : []),
      entriesTable(at),
      totalsBlock(at),
      ...settlementsBlocks(at),
    ],
  };
}

const taxNumberKinds = ['gstNumber', 'qstNumber', 'siren', 'vatNumber'] as const;

function producerBlock({ statement: { producer }, w }: Reading): Block {
  const lines = [
    producer.contactName,
    producer.town,
    producer.phone ?? '',
    producer.email ?? '',
    producer.isTaxRegistered ? w.registered : w.notRegistered,
    ...taxNumberKinds.filter((kind) => producer[kind] !== '').map((kind) => `${w[kind]} ${producer[kind]}`),
  ];
  return {
    kind: 'parties',
    parties: [{ label: w.producer, name: producer.name, lines: lines.filter(Boolean) }],
  };
}

function entriesTable({ statement, w, reader }: Reading): Block {
  const { quantity, percent, money } = numberFormats(uiLanguageOf(reader));
  const rowOf = (entry: StatementEntry): Row => ({
    cells: [
      formatDay(entry.on),
      { text: entry.number, below: entry.kind === 'sale' ? entry.customerName : w.kinds[entry.kind] },
      { text: named(entry.name, reader), below: named(entry.formatTitle, reader) },
      quantity(entry.quantity, entry.unit === 'kg' ? 'kg' : undefined),
      { amountMinor: entry.amountMinor, currency: statement.currency },
      ...(statement.mode === 'agent' || entry.commissionMinor !== 0
        ? [
            {
              text: money({ amountMinor: entry.commissionMinor, currency: statement.currency }),
              below: percent(entry.commissionPercent),
            },
          ]
        : ['']),
    ],
  });
  return {
    kind: 'table',
    carried: 4,
    columns: [
      { title: w.date, kind: 'text' },
      { title: w.order, kind: 'text', share: 2 },
      { title: w.goods, kind: 'text', share: 3 },
      { title: w.quantity, kind: 'figure' },
      { title: w.amount, kind: 'figure' },
      { title: w.commission, kind: 'figure' },
    ],
    rows: statement.entries.map(rowOf),
  };
}

function totalsBlock({ statement, w, reader }: Reading): Block {
  const { percent } = numberFormats(uiLanguageOf(reader));
  const amount = (amountMinor: number) => ({ amountMinor, currency: statement.currency });
  const taxRows = (taxes: readonly TaxAmount[], of: string, sign: 1 | -1) =>
    taxes.map((tax) => ({
      label: `${nameWithRate(named(tax.name, reader), percent(tax.rate))} ${of}`,
      value: amount(sign * tax.amountMinor),
    }));
  const isBought = statement.entries.length > 0 && statement.entries.every(({ kind }) => kind === 'purchase');
  return {
    kind: 'totals',
    rows: [
      ...(statement.carriedForwardMinor === 0
        ? []
        : [{ label: w.carried, value: amount(statement.carriedForwardMinor) }]),
      { label: isBought ? w.purchases : w.sales, value: amount(statement.salesMinor) },
      ...taxRows(statement.itemTaxes, w.onItems, 1),
      ...(statement.commissionMinor === 0
        ? []
        : [{ label: w.commission, value: amount(0 - statement.commissionMinor) }]),
      ...taxRows(statement.commissionTaxes, w.onCommission, -1),
      {
        label: statement.dueMinor < 0 ? w.carriedOn : w.due,
        value: amount(statement.dueMinor),
        tone: 'strong' as const,
      },
    ],
  };
}

/** Payments since the closing; a statement printed before any payment has none. */
function settlementsBlocks({ statement, w }: Reading): Block[] {
  const paid = statement.settlements.filter(({ isVoided }) => !isVoided);
  if (paid.length === 0) return [];
  const amount = (amountMinor: number) => ({ amountMinor, currency: statement.currency });
  return [
    { kind: 'heading', text: w.settlements },
    {
      kind: 'table',
      columns: [
        { title: w.date, kind: 'text' },
        { title: w.method, kind: 'text', share: 2 },
        { title: w.reference, kind: 'text', share: 2 },
        { title: w.amount, kind: 'figure' },
      ],
      rows: paid.map((one) => ({
        cells: [
          formatDay(one.paidOn),
          w.methods[one.method] ?? one.method,
          one.reference,
          amount(one.amountMinor),
        ],
      })),
    },
    {
      kind: 'totals',
      rows: [
        { label: w.paid, value: amount(statement.settledMinor) },
        { label: w.left, value: amount(statement.dueMinor - statement.settledMinor), tone: 'strong' },
      ],
    },
  ];
}

export const printableStatements = [
  printable({
    name: 'producerStatement',
    input: hubs.getStatement.input,
    compose: async (ctx, input, reader) => statementPdf(ctx, await getStatement(ctx, input), reader),
  }),
  printable({
    name: 'buildOpenStatement',
    input: hubs.getOpenStatement.input,
    compose: async (ctx, input, reader) => statementPdf(ctx, await getOpenStatement(ctx, input), reader),
  }),
];
