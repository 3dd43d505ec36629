import { z } from 'zod';
import { ageingBands, day, organizationId, writeDay, type Language } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Block, PdfDocument } from '../../../platform/pdf/index.ts';
import { printable } from '../../../platform/pdf/serve.ts';
import { letterheadOf, organizationRow } from '../../organizations/index.ts';
import { statementsOf, type Statement, type StatementEntry } from '../queries/statement.ts';
import { asking } from '../queries/records.ts';
import { words, type InvoiceWords } from './words.ts';

const input = z.object({ customerId: organizationId, from: day.optional(), until: day.optional() });

async function statementPdf(ctx: Ctx, asked: z.output<typeof input>, reader: Language): Promise<PdfDocument> {
  const w = words[reader];
  const statements = await statementsOf(ctx, asked);
  const customer = await organizationRow(ctx.db, asked.customerId);
  const { paper, foot, ...sender } = await letterheadOf(ctx, asking(ctx).organizationId, reader);
  const until = statements[0]?.until ?? ctx.clock.now().toISOString().slice(0, 10);
  return {
    title: `${w.statement} ${customer!.name}`,
    language: reader,
    paper,
    author: sender.sender,
    madeAt: ctx.clock.now().toISOString(),
    foot,
    head: { ...sender, kind: w.statement, name: writeDay(until), facts: [] },
    blocks: [
      {
        kind: 'parties',
        parties: [{ label: w.statementFor, name: customer!.legal_name ?? customer!.name, lines: [] }],
      },
      ...(statements.length === 0 ? [{ kind: 'text' as const, text: w.nothing }] : []),
      ...statements.flatMap((statement) => blocksOf(statement, w)),
    ],
  };
}

const named = ({ kind, name }: StatementEntry, w: InvoiceWords): string =>
  [w[kind], name].filter(Boolean).join(' ');

function blocksOf(statement: Statement, w: InvoiceWords): Block[] {
  const amount = (amountMinor: number) => ({ amountMinor, currency: statement.currency });
  let running = statement.broughtMinor;
  const rows = statement.entries.map((entry) => {
    running += entry.amountMinor;
    const isCharge = entry.amountMinor > 0;
    return {
      cells: [
        writeDay(entry.on),
        named(entry, w),
        isCharge ? amount(entry.amountMinor) : null,
        isCharge ? null : amount(-entry.amountMinor),
        amount(running),
      ],
    };
  });
  return [
    {
      kind: 'table',
      columns: [
        { title: w.date, kind: 'text' },
        { title: w.what, kind: 'text', share: 3 },
        { title: w.debit, kind: 'figure' },
        { title: w.credit, kind: 'figure' },
        { title: w.balance, kind: 'figure' },
      ],
      rows: [
        { cells: [writeDay(statement.from), w.brought, null, null, amount(statement.broughtMinor)] },
        ...rows,
      ],
    },
    {
      kind: 'totals',
      rows: [
        ...ageingBands
          .filter((band) => statement.ageing[band] !== 0)
          .map((band) => ({ label: w[band], value: amount(statement.ageing[band]), tone: 'quiet' as const })),
        { label: w.balance, value: amount(statement.closingMinor), tone: 'strong' as const },
      ],
    },
  ];
}

/** GET /api/documents/customer-statement.pdf */
export const printableStatement = printable({
  name: 'customer-statement',
  ability: 'seeSales',
  input,
  compose: statementPdf,
});
