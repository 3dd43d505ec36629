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
import { type Text, textFor, textsIn } from '../../../platform/texts.ts';
import { sellerOf } from '../../catalogue/index.ts';
import { letterheadOf, onLetterhead, settingsOf, type Letterhead } from '../../organizations/index.ts';
import { getOpenStatement, getStatement, type StatementFigures } from '../queries/statements.ts';

interface Reading {
  statement: StatementFigures;
  t: Text;
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
  const t = textsIn(reader);
  const taxLines = taxNumbers.map(({ name: tax, number }) => `${textFor(tax, reader)} ${number}`);
  const sender = { ...letterhead, senderLines: [...letterhead.senderLines, ...taxLines] };
  const kind = statement.number === null ? t('hubs.documents.open') : t('hubs.documents.statement');
  const name = statement.number ?? statement.producer.name;
  const at = { statement, t, reader };
  return {
    ...onLetterhead(sender, {
      title: `${kind} ${name}`,
      reader,
      madeAt,
      kind,
      name,
      facts: [
        [t('hubs.documents.period'), `${formatDay(statement.from)} – ${formatDay(statement.until)}`],
        ...(statement.closedAt === null
          ? []
          : [
              [
                t('hubs.documents.closedOn'),
                formatDay(dayIn(new Date(statement.closedAt), timeZone)),
              ] as const,
            ]),
      ],
    }),
    blocks: [
      producerBlock(at),
      ...(statement.number === null ? [{ kind: 'note' as const, text: t('hubs.documents.draft') }] : []),
      entriesTable(at),
      totalsBlock(at),
      ...settlementsBlocks(at),
    ],
  };
}

const taxNumberKinds = ['gstNumber', 'qstNumber', 'siren', 'vatNumber'] as const;

function producerBlock({ statement: { producer }, t }: Reading): Block {
  const lines = [
    producer.contactName,
    producer.town,
    producer.phone ?? '',
    producer.email ?? '',
    producer.isTaxRegistered ? t('hubs.documents.registered') : t('hubs.documents.notRegistered'),
    ...taxNumberKinds
      .filter((kind) => producer[kind] !== '')
      .map((kind) => `${t(`hubs.documents.${kind}`)} ${producer[kind]}`),
  ];
  return {
    kind: 'parties',
    parties: [{ label: t('hubs.documents.producer'), name: producer.name, lines: lines.filter(Boolean) }],
  };
}

function entriesTable({ statement, t, reader }: Reading): Block {
  const { quantity, percent, money } = numberFormats(uiLanguageOf(reader));
  const rowOf = (entry: StatementEntry): Row => ({
    cells: [
      formatDay(entry.on),
      {
        text: entry.number,
        below: entry.kind === 'sale' ? entry.customerName : t(`hubs.documents.kinds.${entry.kind}`),
      },
      { text: textFor(entry.name, reader), below: textFor(entry.formatTitle, reader) },
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
      { title: t('hubs.documents.date'), kind: 'text' },
      { title: t('hubs.documents.order'), kind: 'text', share: 2 },
      { title: t('hubs.documents.goods'), kind: 'text', share: 3 },
      { title: t('hubs.documents.quantity'), kind: 'figure' },
      { title: t('hubs.documents.amount'), kind: 'figure' },
      { title: t('hubs.documents.commission'), kind: 'figure' },
    ],
    rows: statement.entries.map(rowOf),
  };
}

function totalsBlock({ statement, t, reader }: Reading): Block {
  const { percent } = numberFormats(uiLanguageOf(reader));
  const amount = (amountMinor: number) => ({ amountMinor, currency: statement.currency });
  const taxRows = (taxes: readonly TaxAmount[], of: string, sign: 1 | -1) =>
    taxes.map((tax) => ({
      label: `${nameWithRate(textFor(tax.name, reader), percent(tax.rate))} ${of}`,
      value: amount(sign * tax.amountMinor),
    }));
  const isBought = statement.entries.length > 0 && statement.entries.every(({ kind }) => kind === 'purchase');
  return {
    kind: 'totals',
    rows: [
      ...(statement.carriedForwardMinor === 0
        ? []
        : [{ label: t('hubs.documents.carried'), value: amount(statement.carriedForwardMinor) }]),
      {
        label: isBought ? t('hubs.documents.purchases') : t('hubs.documents.sales'),
        value: amount(statement.salesMinor),
      },
      ...taxRows(statement.itemTaxes, t('hubs.documents.onItems'), 1),
      ...(statement.commissionMinor === 0
        ? []
        : [{ label: t('hubs.documents.commission'), value: amount(0 - statement.commissionMinor) }]),
      ...taxRows(statement.commissionTaxes, t('hubs.documents.onCommission'), -1),
      {
        label: statement.dueMinor < 0 ? t('hubs.documents.carriedOn') : t('hubs.documents.due'),
        value: amount(statement.dueMinor),
        tone: 'strong' as const,
      },
    ],
  };
}

/** Payments since the closing; a statement printed before any payment has none. */
function settlementsBlocks({ statement, t }: Reading): Block[] {
  const paid = statement.settlements.filter(({ isVoided }) => !isVoided);
  if (paid.length === 0) return [];
  const amount = (amountMinor: number) => ({ amountMinor, currency: statement.currency });
  return [
    { kind: 'heading', text: t('hubs.documents.settlements') },
    {
      kind: 'table',
      columns: [
        { title: t('hubs.documents.date'), kind: 'text' },
        { title: t('hubs.documents.method'), kind: 'text', share: 2 },
        { title: t('hubs.documents.reference'), kind: 'text', share: 2 },
        { title: t('hubs.documents.amount'), kind: 'figure' },
      ],
      rows: paid.map((one) => ({
        cells: [
          formatDay(one.paidOn),
          t(`hubs.documents.methods.${one.method}`),
          one.reference,
          amount(one.amountMinor),
        ],
      })),
    },
    {
      kind: 'totals',
      rows: [
        { label: t('hubs.documents.paid'), value: amount(statement.settledMinor) },
        {
          label: t('hubs.documents.left'),
          value: amount(statement.dueMinor - statement.settledMinor),
          tone: 'strong',
        },
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
    name: 'openStatement',
    input: hubs.getOpenStatement.input,
    compose: async (ctx, input, reader) => statementPdf(ctx, await getOpenStatement(ctx, input), reader),
  }),
];
