import {
  dayIn,
  figuresIn,
  reportQuestion,
  uiLanguageOf,
  writeDay,
  type OrganizationId,
  type SavedReportId,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
import { exportedFile, sheetTypes } from '../../../platform/exports/index.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { membersWithAbility, organizationRow } from '../../organizations/index.ts';
import { reportsExports } from '../documents/exports.ts';
import { fileTitles } from '../documents/words.ts';
import { readReport } from '../queries/report.ts';
import type { SavedReportRow } from '../queries/saved.ts';
import { daysMailed, nextMorning } from '../rules/mornings.ts';

const AT_ONCE = 100;

/** Each report on its morning. One that fails is tried again at the next turn, and holds up no other. */
export async function sendDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('saved_reports')
    .select(['organization_id', 'id'])
    .where('sends_next_at', '<=', ctx.clock.now())
    .orderBy('sends_next_at')
    .limit(AT_ONCE)
    .execute();
  for (const { organization_id, id } of due)
    await sendOnce(ctx, organization_id, id).catch((error: unknown) =>
      ctx.log.error({ err: error, savedReportId: id }, 'a report could not be mailed'),
    );
}

const sendOnce = (ctx: Ctx, organizationId: OrganizationId, id: SavedReportId): Promise<void> =>
  transaction(ctx, async (tx) => {
    const saved = await tx
      .selectFrom('saved_reports')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const now = ctx.clock.now();
    if (!saved || saved.sends_next_at === null || saved.sends_next_at > now) return;
    const organization = (await organizationRow(tx, organizationId))!;
    const reader = organization.suspended_at === null ? await readerOf(tx, saved) : null;
    if (reader) await mail(tx, saved, reader, organization);
    await tx
      .updateTable('saved_reports')
      .set({
        sends_next_at: nextMorning(saved.schedule, now, organization.time_zone),
        ...(reader && { last_sent_at: now }),
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
  });

/** Who asked for it, with the role they have now; null: they may no longer see what is in it. */
async function readerOf(tx: Tx, { organization_id, asked_by, side }: SavedReportRow): Promise<Person | null> {
  const ability = side === 'vendor' ? 'seeSales' : 'seePurchases';
  const members = await membersWithAbility(tx, organization_id, ability);
  const member = members.find(({ userId }) => userId === asked_by);
  if (!member) return null;
  return {
    kind: 'person',
    userId: asked_by,
    sessionId: '',
    language: member.language,
    isAdmin: false,
    organizationId: organization_id,
    role: member.role,
    view: 'own',
  };
}

async function mail(
  tx: Tx,
  saved: SavedReportRow,
  reader: Person,
  { name, time_zone }: { name: string; time_zone: string },
): Promise<void> {
  const { language } = reader;
  const { ports, clock, ids } = tx.ctx;
  const days = daysMailed(saved.question, dayIn(clock.now(), time_zone));
  const question = reportQuestion.parse({ ...saved.question, ...days });
  const asReader = { ...tx.ctx, actor: reader };
  const { totals } = await readReport(asReader, question, 1);
  const file = reportsExports.find((one) => one.title === fileTitles.figures[saved.side])!;
  const bytes = await exportedFile(asReader, file, { input: question, format: 'xlsx', reader: language });
  const attachment = await ports.mail.keepAttachment(tx, {
    name: `${saved.name.replaceAll(/[/\\:*?"<>|]/g, ' ')} ${days.from} ${days.until}.xlsx`,
    contentType: sheetTypes.xlsx,
    bytes,
  });
  const { money } = figuresIn(uiLanguageOf(language));
  const path = saved.side === 'vendor' ? '/vendor/sales-report' : '/customer/buying-report';
  const { from: _from, until: _until, period: _period, side: _side, ...chosen } = saved.question;
  for (const to of saved.recipients)
    await ports.mail.queueMail(tx, {
      key: `report/${ids.next<'Mail'>()}`,
      to,
      language,
      organizationId: saved.organization_id,
      template: 'report',
      data: {
        reportName: saved.name,
        organizationName: name,
        side: saved.side,
        from: writeDay(days.from),
        until: writeDay(days.until),
        totals: totals.map(({ figures, currency }) => money({ amountMinor: figures.amountMinor, currency })),
        url: `${ports.settings.publicUrl}${path}?${new URLSearchParams({ ...chosen, ...days }).toString()}`,
      },
      attachmentIds: [attachment],
    });
}
