import { z } from 'zod';
import {
  addressLines,
  ageingBands,
  day,
  organizationId,
  customerStatementId,
  formatDay,
  type AgeingBand,
  type Language,
  type OrganizationId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import type { Block, PdfDocument } from '../../../platform/pdf/index.ts';
import { printable, type SavedPdf } from '../../../platform/pdf/serve.ts';
import { type Text, textsIn } from '../../../platform/texts.ts';
import {
  letterheadOf,
  mainAddressOf,
  onLetterhead,
  organizationRow,
  type Letterhead,
} from '../../organizations/index.ts';
import { getCustomerStatements, type Statement, type StatementEntry } from '../queries/account-statements.ts';
import { getSellerToday, loadTradingTerms } from '../queries/records.ts';

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
  const number = terms?.number
    ? `${textsIn(reader)('invoicing.document.customerNumber')} ${terms.number}`
    : '';
  const place = address ? addressLines({ ...address, postalCode: address.postal_code }, reader) : [];
  return accountStatementPdf(statements, {
    letterhead: await letterheadOf(ctx, vendorId, reader),
    name: customer!.legal_name ?? customer!.name,
    lines: [...place, number].filter(Boolean),
    title: `${textsIn(reader)('invoicing.document.statement')} ${customer!.name}`,
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
  const t = textsIn(reader);
  const from = statements[0]?.from;
  return {
    ...onLetterhead(sheet.letterhead, {
      title,
      madeAt,
      reader,
      kind: t('invoicing.document.statement'),
      name: formatDay(until),
      facts:
        from === undefined
          ? []
          : [[t('invoicing.document.period'), `${formatDay(from)} – ${formatDay(until)}`]],
    }),
    blocks: [
      {
        kind: 'parties',
        parties: [{ label: t('invoicing.document.statementFor'), name: sheet.name, lines: sheet.lines }],
      },
      ...(statements.length === 0 ? [{ kind: 'text' as const, text: t('invoicing.document.nothing') }] : []),
      ...statements.flatMap((statement) => [
        ...(statements.length > 1 ? [{ kind: 'heading' as const, text: statement.currency }] : []),
        ...blocksOf(statement, t),
      ]),
    ],
  };
}

/** The debts by age, and the credit that none of them has taken: together they are the balance. */
function partsOf({ ageing, closingMinor }: Statement): [AgeingBand | 'unapplied', number][] {
  const bands = ageingBands
    .filter((band) => ageing[band] !== 0)
    .map((band): [AgeingBand, number] => [band, ageing[band]]);
  const creditMinor = bands.reduce((left, [, amountMinor]) => left - amountMinor, closingMinor);
  return bands.length > 0 && creditMinor !== 0 ? [...bands, ['unapplied', creditMinor]] : bands;
}

const named = ({ kind, name }: StatementEntry, t: Text): string =>
  [t(`invoicing.document.${kind}`), name].filter(Boolean).join(' ');

function blocksOf(statement: Statement, t: Text): Block[] {
  const amount = (amountMinor: number) => ({ amountMinor, currency: statement.currency });
  let running = statement.broughtMinor;
  const rows = statement.entries.map((entry) => {
    running += entry.amountMinor;
    const isCharge = entry.amountMinor > 0;
    return {
      cells: [
        formatDay(entry.on),
        named(entry, t),
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
        { title: t('invoicing.document.date'), kind: 'text' },
        { title: t('invoicing.document.what'), kind: 'text', share: 3 },
        { title: t('invoicing.document.debit'), kind: 'figure' },
        { title: t('invoicing.document.credit'), kind: 'figure' },
        { title: t('invoicing.document.running'), kind: 'figure' },
      ],
      rows: [
        {
          cells: [
            formatDay(statement.from),
            t('invoicing.document.brought'),
            null,
            null,
            amount(statement.broughtMinor),
          ],
        },
        ...rows,
      ],
    },
    {
      kind: 'totals',
      rows: [
        ...partsOf(statement).map(([part, amountMinor]) => ({
          label: t(`invoicing.document.${part}`),
          value: amount(amountMinor),
          tone: 'quiet' as const,
        })),
        {
          label:
            statement.closingMinor < 0 ? t('invoicing.document.inFavour') : t('invoicing.document.balance'),
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
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  const customer = await organizationRow(ctx.db, row.customer_id);
  return {
    title: `${textsIn(row.language)('invoicing.document.statement')} ${customer!.name}`,
    bytes: await ctx.ports.files.readFile(ctx.db, { id: row.file_id, owner: { organizationId: vendorId } }),
  };
}
