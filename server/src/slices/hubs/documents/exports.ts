import type { MemberCtx } from '../../../platform/context.ts';
import { z } from 'zod';
import { hubs, producerId, statementId, type ProducerBalance, type StatementEntry } from '@halles/contract';
import { exportOf, type ExportColumn } from '../../../platform/exports/index.ts';
import { getOpenStatement, getStatement } from '../queries/statements.ts';
import { listProducerBalances } from '../queries/balances.ts';

const inBoth = (en: string, fr: string) => ({ en, fr });
/** Amounts are in major units so that a spreadsheet can add them up. */
const major = (amountMinor: number): string => {
  const digits = String(Math.abs(amountMinor)).padStart(3, '0');
  return `${amountMinor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const entryColumns: readonly ExportColumn<StatementEntry>[] = [
  { title: inBoth('Date', 'Date'), type: 'day', value: (row) => row.on },
  {
    title: inBoth('Type', 'Type'),
    type: 'choice',
    choices: [
      { value: 'sale', title: inBoth('Sale', 'Vente') },
      { value: 'claim', title: inBoth('Claim', 'Réclamation') },
      { value: 'credit', title: inBoth('Credit note', 'Note de crédit') },
      { value: 'rebilled', title: inBoth('Rebilled', 'Refacturation') },
      { value: 'purchase', title: inBoth('Purchase', 'Achat') },
    ],
    value: (row) => row.kind,
  },
  { title: inBoth('Order', 'Commande'), type: 'text', value: (row) => row.number },
  { title: inBoth('Customer', 'Client'), type: 'text', value: (row) => row.customerName },
  { title: inBoth('Product (English)', 'Produit (anglais)'), type: 'text', value: (row) => row.name.en },
  { title: inBoth('Product (French)', 'Produit (français)'), type: 'text', value: (row) => row.name.fr },
  { title: inBoth('Format', 'Format'), type: 'text', value: (row) => row.formatTitle.fr },
  { title: inBoth('Quantity', 'Quantité'), type: 'decimal', value: (row) => row.quantity },
  { title: inBoth('Unit price', 'Prix unitaire'), type: 'decimal', value: (row) => row.unitPrice },
  { title: inBoth('Amount', 'Montant'), type: 'decimal', value: (row) => major(row.amountMinor) },
  {
    title: inBoth('Commission (%)', 'Commission (%)'),
    type: 'decimal',
    value: (row) => row.commissionPercent,
  },
  { title: inBoth('Commission', 'Commission'), type: 'decimal', value: (row) => major(row.commissionMinor) },
  {
    title: inBoth('Taxes on products', 'Taxes sur les produits'),
    type: 'decimal',
    value: (row) => major(row.taxes.reduce((sum, tax) => sum + tax.amountMinor, 0)),
  },
];

/** A closed statement by its id, or the open one of a producer. */
const statementInput = z.union([
  z.object({ statementId }),
  z.object({ producerId, until: hubs.getOpenStatement.input.shape.until }),
]);

const statementExport = exportOf<z.infer<typeof statementInput>, StatementEntry>({
  name: 'producerStatement',
  title: inBoth('Producer statement', 'Relevé de producteur'),
  input: statementInput,
  columns: entryColumns,
  rows: async (ctx: MemberCtx, input) =>
    (await ('statementId' in input ? getStatement(ctx, input) : getOpenStatement(ctx, input))).entries,
});

const balancesExport = exportOf<z.infer<typeof hubs.listProducerBalances.input>, ProducerBalance>({
  name: 'producerBalances',
  title: inBoth('Producers’ balances', 'Soldes des producteurs'),
  input: hubs.listProducerBalances.input,
  columns: [
    { title: inBoth('Producer', 'Producteur'), type: 'text', value: (row) => row.name },
    { title: inBoth('To pay', 'À payer'), type: 'decimal', value: (row) => major(row.owedMinor) },
    {
      title: inBoth('Since the last statement', 'Depuis le dernier relevé'),
      type: 'decimal',
      value: (row) => major(row.openMinor),
    },
    {
      title: inBoth('Last statement', 'Dernier relevé'),
      type: 'text',
      value: (row) => row.last?.number ?? null,
    },
    { title: inBoth('Until', 'Jusqu’au'), type: 'day', value: (row) => row.last?.until ?? null },
  ],
  rows: (ctx) => listProducerBalances(ctx),
});

export const hubsExports = [statementExport, balancesExport];
