import { z } from 'zod';
import {
  addressLines,
  ageingBands,
  day,
  organizationId,
  customerStatementId,
  formatDay,
  type Language,
  type OrganizationId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Block, PdfDocument } from '../../../platform/pdf/index.ts';
import { printable, type SavedPdf } from '../../../platform/pdf/serve.ts';
import { letterheadOf, mainAddressOf, organizationRow, type Letterhead } from '../../organizations/index.ts';
import { getCustomerStatements, type Statement, type StatementEntry } from '../queries/account-statements.ts';
import { getSellerToday, loadTradingTerms } from '../queries/records.ts';
import { words, type InvoiceWords } from './invoice-texts.ts';

const input = z.object({ customerId: organizationId, from: day.optional(), until: day.optional() });

interface Account {
  vendorId: OrganizationId;
  customerId: OrganizationId;
}

/** The statement of a customer's account by currency, under the seller's letterhead. */
export async function statementPdf(
  ctx: Ctx,
  { vendorId, customerId }: Account,
  statements: readonly Statement[],
  reader: Language,
): Promise<PdfDocument> {
  const [customer, address, terms] = await Promise.all([
    organizationRow(ctx.db, customerId),
    mainAddressOf(ctx.db, customerId),
    loadTradingTerms(ctx.db, vendorId, customerId),
  ]);
  const number = terms?.number ? `${words[reader].customerNumber} ${terms.number}` : '';
  const place = address ? addressLines({ ...address, postalCode: address.postal_code }, reader) : [];
  return accountStatementPdf(statements, {
    letterhead: await letterheadOf(ctx, vendorId, reader),
    name: customer!.legal_name ?? customer!.name,
    lines: [...place, number].filter(Boolean),
    title: `${words[reader].statement} ${customer!.name}`,
    until: statements[0]?.until ?? (await getSellerToday(ctx, vendorId)),
    madeAt: ctx.clock.now().toISOString(),
    reader,
  });
}

interface AccountSheet {
  letterhead: Letterhead;
  name: string;
  lines: readonly string[];
  title: string;
  until: string;
  madeAt: string;
  reader: Language;
}

export function accountStatementPdf(statements: readonly Statement[], sheet: AccountSheet): PdfDocument {
  const { reader, until, title, madeAt } = sheet;
  const { paper, foot, ...sender } = sheet.letterhead;
  const w = words[reader];
  const from = statements[0]?.from;
  return {
    title,
    language: reader,
    paper,
    author: sender.sender,
    madeAt,
    foot,
    head: {
      ...sender,
      kind: w.statement,
      name: formatDay(until),
      facts: from === undefined ? [] : [[w.period, `${formatDay(from)} – ${formatDay(until)}`]],
    },
    blocks: [
      { kind: 'parties', parties: [{ label: w.statementFor, name: sheet.name, lines: sheet.lines }] },
      ...(statements.length === 0 ? [{ kind: 'text' as const, text: w.nothing }] : []),
      ...statements.flatMap((statement) => [
        ...(statements.length > 1 ? [{ kind: 'heading' as const, text: statement.currency }] : []),
        ...blocksOf(statement, w),
      ]),
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
        formatDay(entry.on),
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
        { title: w.running, kind: 'figure' },
      ],
      rows: [
        { cells: [formatDay(statement.from), w.brought, null, null, amount(statement.broughtMinor)] },
        ...rows,
      ],
    },
    {
      kind: 'totals',
      rows: [
        ...ageingBands
          .filter((band) => statement.ageing[band] !== 0)
          .map((band) => ({ label: w[band], value: amount(statement.ageing[band]), tone: 'quiet' as const })),
        {
          label: statement.closingMinor < 0 ? w.inFavour : w.balance,
          value: amount(Math.abs(statement.closingMinor)),
          tone: 'strong' as const,
        },
      ],
    },
  ];
}

export const printableCustomerStatements = [
  /** GET /api/documents/customer-statement.pdf: the current state. */
  printable({
    name: 'customer-statement',
    ability: 'seeSales',
    input,
    compose: async (ctx, query, reader) => {
      const account = { vendorId: ctx.actor.organizationId, customerId: query.customerId };
      return statementPdf(ctx, account, await getCustomerStatements(ctx, query), reader);
    },
  }),
  /** GET /api/documents/mailed-statement.pdf: the statement as it was emailed. */
  printable({
    name: 'mailed-statement',
    ability: 'seeSales',
    input: z.object({ statementId: customerStatementId }),
    compose: () => Promise.reject(new AppError('request.notFound')),
    findSaved: (ctx, query) => mailedStatement(ctx, query.statementId),
  }),
];

async function mailedStatement(ctx: MemberCtx, id: z.output<typeof customerStatementId>): Promise<SavedPdf> {
  const vendorId = ctx.actor.organizationId;
  const row = await ctx.db
    .selectFrom('statement_sends')
    .select(['file_id', 'language', 'customer_id'])
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  const customer = await organizationRow(ctx.db, row.customer_id);
  return {
    title: `${words[row.language].statement} ${customer!.name}`,
    bytes: await ctx.ports.files.readFile(ctx.db, { id: row.file_id, owner: { organizationId: vendorId } }),
  };
}
