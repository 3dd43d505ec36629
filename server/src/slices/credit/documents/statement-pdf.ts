import { z } from 'zod';
import {
  dayIn,
  formatDay,
  formatMonth,
  month as monthInput,
  organizationId as organizationIdInput,
  uiLanguageOf,
  type Language,
} from '@halles/contract';
import type { Ctx, MemberCtx, PersonCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PdfDocument } from '../../../platform/pdf/index.ts';
import { printable } from '../../../platform/pdf/serve.ts';
import { textsIn } from '../../../platform/texts.ts';
import { letterheadOf, onLetterhead, organizationRow } from '../../organizations/index.ts';
import { assertMaySee } from '../queries.ts';
import { balanceBefore, entriesOfMonth, type AccountMonth } from '../queries/statement.ts';

/** The entries of a month with the balance before and after it. A month without entries carries the balance over. */
export async function statementPdf(
  ctx: Ctx,
  { organizationId, month }: AccountMonth,
  reader: Language,
): Promise<PdfDocument> {
  const organization = await organizationRow(ctx.db, organizationId);
  if (!organization?.is_seller) throw new AppError('request.notFound');
  const { currency, time_zone: timeZone } = organization;
  const entries = await entriesOfMonth(ctx, { organizationId, month });
  const openingMinor = await balanceBefore(ctx, { organizationId, month, timeZone });
  const t = textsIn(reader);
  const amount = (amountMinor: number) => ({ amountMinor, currency });
  const period = formatMonth(month, uiLanguageOf(reader));
  const closingMinor = entries.at(-1)?.balance_minor ?? openingMinor;
  const sumOf = (isIn: (amountMinor: number) => boolean) =>
    entries.reduce((sum, { amount_minor: one }) => sum + (isIn(one) ? one : 0), 0);
  return {
    ...onLetterhead(await letterheadOf(ctx, organizationId, reader), {
      title: `${t('credit.document.statement')} ${month}`,
      reader,
      madeAt: ctx.clock.now().toISOString(),
      kind: t('credit.document.statement'),
      name: period,
      facts: [[t('credit.document.madeOn'), formatDay(dayIn(ctx.clock.now(), timeZone))]],
    }),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('credit.document.date'), kind: 'text' },
          { title: t('credit.document.what'), kind: 'text', share: 3 },
          { title: t('credit.document.amount'), kind: 'figure' },
          { title: t('credit.document.balance'), kind: 'figure' },
        ],
        rows: [
          { cells: ['', t('credit.document.opening'), null, amount(openingMinor)] },
          ...entries.map((entry) => ({
            cells: [
              formatDay(dayIn(entry.recorded_at, timeZone)),
              {
                text: [t(`credit.document.${entry.kind}`), entry.reference].filter(Boolean).join(' '),
                below: entry.note ?? '',
              },
              amount(entry.amount_minor),
              amount(entry.balance_minor),
            ],
          })),
        ],
      },
      {
        kind: 'totals',
        rows: [
          { label: t('credit.document.opening'), value: amount(openingMinor), tone: 'quiet' },
          { label: t('credit.document.added'), value: amount(sumOf((one) => one > 0)), tone: 'quiet' },
          { label: t('credit.document.taken'), value: amount(sumOf((one) => one < 0)), tone: 'quiet' },
          { label: t('credit.document.closing'), value: amount(closingMinor), tone: 'strong' },
        ],
      },
    ],
  };
}

export const printableCreditStatements = [
  /** GET /api/documents/credit-statement.pdf, for the seller. */
  printable({
    name: 'credit-statement',
    ability: 'seeCredit',
    input: z.object({ month: monthInput }),
    compose: (ctx: MemberCtx, { month }, reader) => {
      const { organizationId } = ctx.actor;
      assertMaySee(ctx, organizationId);
      return statementPdf(ctx, { organizationId, month }, reader);
    },
  }),
  /** GET /api/documents/admin-credit-statement.pdf, for admins. */
  printable({
    name: 'admin-credit-statement',
    access: 'admin',
    input: z.object({ organizationId: organizationIdInput, month: monthInput }),
    compose: (ctx: PersonCtx, account, reader) => statementPdf(ctx, account, reader),
  }),
];
