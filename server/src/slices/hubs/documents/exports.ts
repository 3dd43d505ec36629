import type { MemberCtx } from '../../../platform/context.ts';
import { z } from 'zod';
import {
  hubs,
  inMajorUnits,
  statementId,
  type Currency,
  type ProducerBalance,
  type StatementEntry,
} from '@halles/contract';
import { exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { inBothLanguages, textFor } from '../../../platform/texts.ts';
import { getOpenStatement, getStatement } from '../queries/statements.ts';
import { listProducerBalances } from '../queries/balances.ts';

interface StatementLine extends StatementEntry {
  currency: Currency;
  /** In the reader's language. */
  format: string;
}

const entryColumns: readonly ExportColumn<StatementLine>[] = [
  { title: inBothLanguages('hubs.sheet.date'), type: 'day', value: (row) => row.on },
  {
    title: inBothLanguages('hubs.sheet.type'),
    type: 'choice',
    choices: [
      { value: 'sale', title: inBothLanguages('hubs.sheet.sale') },
      { value: 'claim', title: inBothLanguages('hubs.sheet.claim') },
      { value: 'credit', title: inBothLanguages('hubs.sheet.creditNote') },
      { value: 'rebilled', title: inBothLanguages('hubs.sheet.rebilled') },
      { value: 'purchase', title: inBothLanguages('hubs.sheet.purchase') },
    ],
    value: (row) => row.kind,
  },
  { title: inBothLanguages('hubs.sheet.order'), type: 'text', value: (row) => row.number },
  { title: inBothLanguages('hubs.sheet.customer'), type: 'text', value: (row) => row.customerName },
  { title: inBothLanguages('hubs.sheet.productEnglish'), type: 'text', value: (row) => row.name.en },
  { title: inBothLanguages('hubs.sheet.productFrench'), type: 'text', value: (row) => row.name.fr },
  { title: inBothLanguages('hubs.sheet.format'), type: 'text', value: (row) => row.format },
  { title: inBothLanguages('hubs.sheet.quantity'), type: 'decimal', value: (row) => row.quantity },
  { title: inBothLanguages('hubs.sheet.unitPrice'), type: 'decimal', value: (row) => row.unitPrice },
  {
    title: inBothLanguages('hubs.sheet.amount'),
    type: 'decimal',
    value: (row) => inMajorUnits(row.amountMinor),
  },
  {
    title: inBothLanguages('hubs.sheet.commissionPercent'),
    type: 'decimal',
    value: (row) => row.commissionPercent,
  },
  {
    title: inBothLanguages('hubs.sheet.commission'),
    type: 'decimal',
    value: (row) => inMajorUnits(row.commissionMinor),
  },
  {
    title: inBothLanguages('hubs.sheet.taxesOnProducts'),
    type: 'decimal',
    value: (row) => inMajorUnits(row.taxes.reduce((sum, tax) => sum + tax.amountMinor, 0)),
  },
  { title: inBothLanguages('hubs.sheet.currency'), type: 'text', value: (row) => row.currency },
];

/** A closed statement by its id, or the open one of a producer. */
const statementInput = z.union([z.object({ statementId }), hubs.getOpenStatement.input]);

const statementExport = exportOf<z.infer<typeof statementInput>, StatementLine>({
  name: 'producerStatement',
  title: inBothLanguages('hubs.sheet.producerStatement'),
  feature: 'hub',
  input: statementInput,
  columns: entryColumns,
  rows: async (ctx: MemberCtx, input) => {
    const read = 'statementId' in input ? getStatement(ctx, input) : getOpenStatement(ctx, input);
    const { entries, currency } = await read;
    return entries.map((entry) => ({
      ...entry,
      currency,
      format: textFor(entry.formatTitle, ctx.actor.language),
    }));
  },
});

const balancesExport = exportOf<z.infer<typeof hubs.listProducerBalances.input>, ProducerBalance>({
  name: 'producerBalances',
  title: inBothLanguages('hubs.sheet.producersBalances'),
  feature: 'hub',
  input: hubs.listProducerBalances.input,
  columns: [
    { title: inBothLanguages('hubs.sheet.producer'), type: 'text', value: (row) => row.name },
    {
      title: inBothLanguages('hubs.sheet.toPay'),
      type: 'decimal',
      value: (row) => inMajorUnits(row.owedMinor),
    },
    {
      title: inBothLanguages('hubs.sheet.sinceTheLastStatement'),
      type: 'decimal',
      value: (row) => inMajorUnits(row.openMinor),
    },
    { title: inBothLanguages('hubs.sheet.currency'), type: 'text', value: (row) => row.currency },
    {
      title: inBothLanguages('hubs.sheet.lastStatement'),
      type: 'text',
      value: (row) => row.last?.number ?? null,
    },
    { title: inBothLanguages('hubs.sheet.until'), type: 'day', value: (row) => row.last?.until ?? null },
  ],
  rows: (ctx) => listProducerBalances(ctx),
});

export const hubsExports = [statementExport, balancesExport];
