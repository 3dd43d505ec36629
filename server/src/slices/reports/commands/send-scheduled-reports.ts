import { sql } from 'kysely';
import {
  dayIn,
  numberFormats,
  ledgerQuestion,
  pointInTimeLedgers,
  reportQuestion,
  uiLanguageOf,
  formatDay,
  type Currency,
  type DateRange,
  type Language,
  type OrganizationId,
  type SavedQuestion,
  type SavedReportId,
} from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { Member } from '../../../platform/actor.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { exportedFile, sheetTypes, type Export } from '../../../platform/exports/index.ts';
import type { TemplateData } from '../../../platform/mail/templates/index.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { organizationRow, takeMailBudget } from '../../organizations/index.ts';
import { reportsExports } from '../documents/exports.ts';
import { ledgerExportName } from '../documents/ledger-export.ts';
import { columnTitles } from '../documents/report-texts.ts';
import { loadLedgerPart } from '../queries/ledger.ts';
import { getReport } from '../queries/report.ts';
import type { SavedReportRow } from '../queries/saved.ts';
import { ledgerDefinitions } from '../queries/ledgers.ts';
import { lastDueAt, reportedDays, nextSendingAt } from '../rules/schedule.ts';
import { loadRequester } from './requester.ts';

const BATCH_SIZE = 100;

/** Sends each due report. One that fails is tried again in the next run, and does not stop the others. */
export async function sendDueReports(ctx: Ctx): Promise<void> {
  for (let last: DueReport | undefined; ;) {
    const due = await listDueReports(ctx, last);
    for (const one of due)
      await sendReport(ctx, one.organization_id, one.id).catch((error: unknown) => {
        ctx.log.error({ err: error, savedReportId: one.id }, 'a report could not be mailed');
        return recordFailure(ctx, one, error);
      });
    if (due.length < BATCH_SIZE) return;
    last = due.at(-1);
  }
}

type DueReport = Pick<SavedReportRow, 'organization_id' | 'id' | 'sends_next_at'>;

/** Those after the last of the batch before, which is still due where it failed. */
const listDueReports = ({ db, clock }: Ctx, last: DueReport | undefined): Promise<DueReport[]> =>
  db
    .selectFrom('saved_reports')
    .select(['organization_id', 'id', 'sends_next_at'])
    .where('sends_next_at', '<=', clock.now())
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('sends_next_at', 'organization_id', 'id'),
          '>',
          tuple(last!.sends_next_at, last!.organization_id, last!.id),
        ),
      ),
    )
    .orderBy('sends_next_at')
    .orderBy('organization_id')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();

const savedReport = (db: Db, organizationId: OrganizationId, id: SavedReportId) =>
  db
    .selectFrom('saved_reports')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);

/** Written before the report is locked: a long one takes longer than a transaction may wait for it. */
async function sendReport(ctx: Ctx, organizationId: OrganizationId, id: SavedReportId): Promise<void> {
  const now = ctx.clock.now();
  const saved = await savedReport(ctx.db, organizationId, id).executeTakeFirst();
  if (!saved || saved.sends_next_at === null || saved.sends_next_at > now) return;
  const organization = (await organizationRow(ctx.db, organizationId))!;
  const isOpen = organization.suspended_at === null && !organization.closed_features.includes('reports');
  const reader = isOpen ? await loadRequester(ctx.db, saved) : null;
  const dueAt = lastDueAt(saved.schedule, { dueAt: saved.sends_next_at, now }, organization.time_zone);
  const written = reader && (await writeReport(ctx, saved, { reader, organization, dueAt }));
  await transaction(ctx, async (tx) => {
    const stored = await savedReport(tx, organizationId, id).forUpdate().executeTakeFirst();
    // Another process has sent it, or somebody has changed it: what is due then is found in the next round.
    if (stored?.version !== saved.version || +stored.sends_next_at! !== +saved.sends_next_at!) return;
    if (written) await mail(tx, saved, written);
    else if (isOpen) await recordNotSent(tx, saved, 'noAccess');
    await tx
      .updateTable('saved_reports')
      .set({
        sends_next_at: nextSendingAt(saved.schedule, now, organization.time_zone),
        ...(written && { last_sent_at: now }),
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
  });
}

/** What passes by itself within this time is no news. */
const NOTIFIED_AFTER_MS = 3_600_000;

/** Whoever scheduled the report is told once of each sending that is late. */
const recordFailure = (ctx: Ctx, { organization_id, id }: DueReport, error: unknown): Promise<void> =>
  transaction(ctx, async (tx) => {
    const saved = await savedReport(tx, organization_id, id).forUpdate().executeTakeFirst();
    const dueAt = saved?.sends_next_at;
    if (!dueAt || +ctx.clock.now() - +dueAt < NOTIFIED_AFTER_MS) return;
    const event = await tx
      .selectFrom('events')
      .select('id')
      .where('subject_id', '=', id)
      .where('type', '=', 'reports.savedReportNotSent')
      .where('happened_at', '>=', dueAt)
      .where(sql<boolean>`organization_ids = array[${organization_id}]::uuid[]`)
      .executeTakeFirst();
    if (event) return;
    const isLimit = error instanceof AppError && error.code === 'organizations.mailLimitReached';
    await recordNotSent(tx, saved, isLimit ? 'mailLimit' : 'failed');
  }).catch((failure: unknown) =>
    ctx.log.error({ err: failure, savedReportId: id }, 'nobody was told of a report that was not mailed'),
  );

const recordNotSent = (
  tx: Tx,
  { organization_id, id: savedReportId, name, side, requested_by }: SavedReportRow,
  reason: Events['reports.savedReportNotSent']['reason'],
): Promise<void> =>
  record(tx, {
    type: 'reports.savedReportNotSent',
    organizations: [organization_id],
    users: [requested_by],
    subject: savedReportId,
    data: { savedReportId, name, side, reason },
  });

/** The attached file, and the figure that the email itself contains. */
interface ReportAttachment {
  file: Export;
  input: unknown;
  title: string | null;
  figure: string;
  totals: readonly { amountMinor: number; currency: Currency }[];
}

async function buildAttachment(
  ctx: MemberCtx,
  question: SavedQuestion,
  days: DateRange,
  language: Language,
): Promise<ReportAttachment> {
  const languageKey = language === 'FR' ? 'fr' : 'en';
  const named = (name: string): Export => reportsExports.find((one) => one.name === name)!;
  if (question.ledger === undefined) {
    const input = reportQuestion.parse({ ...question, ...days });
    const { totals } = await getReport(ctx, input, 1);
    return {
      file: named(question.side === 'vendor' ? 'salesReport' : 'buyingReport'),
      input,
      title: null,
      figure: columnTitles.amount[languageKey],
      totals: totals.map(({ figures, currency }) => ({ amountMinor: figures.amountMinor, currency })),
    };
  }
  const { title, headline, columns } = ledgerDefinitions[question.ledger];
  const input = ledgerQuestion.parse({ ...question, ...days });
  const found = await loadLedgerPart(ctx, input, { limit: 0, offset: 0 });
  const at = found.columns.findIndex(({ id }) => id === headline);
  const figure = columns.find(({ id }) => id === headline)!.title;
  return {
    file: named(ledgerExportName(question.side, question.ledger)),
    input,
    title: title[languageKey],
    figure: ('en' in figure ? figure : figure[question.side])[languageKey],
    totals: found.totals.map(({ currency, cells }) => ({ amountMinor: cells[at] ?? 0, currency })),
  };
}

/** A point-in-time ledger is dated the day it is due at the latest, never in the future. */
function daysOf({ ledger, ...question }: SavedQuestion, today: string): DateRange {
  const days = reportedDays(question, today);
  if (ledger === undefined || !pointInTimeLedgers.has(ledger) || days.until <= today) return days;
  return { from: days.from < today ? days.from : today, until: today };
}

/** The address of the report page; a ledger is one of its views. */
function reportUrl(
  { ledger, side, from: _from, until: _until, period: _period, ...chosen }: SavedQuestion,
  days: DateRange,
) {
  const path = side === 'vendor' ? '/vendor/sales-report' : '/customer/buying-report';
  const parameters = { ...chosen, ...(ledger && { view: ledger }), ...days };
  return `${path}?${new URLSearchParams(parameters as Record<string, string>).toString()}`;
}

interface Sending {
  reader: Member;
  organization: { name: string; time_zone: string };
  /** A report that is sent late is about the same days. */
  dueAt: Date;
}

interface WrittenReport {
  bytes: Buffer;
  fileName: string;
  language: Language;
  data: TemplateData<'report'>;
}

async function writeReport(
  ctx: Ctx,
  saved: SavedReportRow,
  { reader, organization: { name, time_zone }, dueAt }: Sending,
): Promise<WrittenReport> {
  const { language } = reader;
  const days = daysOf(saved.question, dayIn(dueAt, time_zone));
  const asReader = { ...ctx, actor: reader };
  const { file, input, title, figure, totals } = await buildAttachment(
    asReader,
    saved.question,
    days,
    language,
  );
  const { money } = numberFormats(uiLanguageOf(language));
  return {
    bytes: await exportedFile(asReader, file, {
      input,
      format: 'xlsx',
      reader: language,
      timeZone: time_zone,
    }),
    fileName: `${saved.name.replaceAll(/[/\\:*?"<>|]/g, ' ')} ${days.from} ${days.until}.xlsx`,
    language,
    data: {
      reportName: saved.name,
      organizationName: name,
      side: saved.side,
      content: title,
      from: formatDay(days.from),
      until: formatDay(days.until),
      figure,
      totals: totals.map(money),
      url: `${ctx.ports.settings.publicUrl}${reportUrl(saved.question, days)}`,
    },
  };
}

async function mail(
  tx: Tx,
  { organization_id: organizationId, recipients }: SavedReportRow,
  { bytes, fileName, language, data }: WrittenReport,
): Promise<void> {
  const { ports, ids } = tx.ctx;
  const attachment = await ports.mail.saveAttachment(tx, {
    name: fileName,
    contentType: sheetTypes.xlsx,
    bytes,
  });
  await takeMailBudget(tx, organizationId, { emails: recipients });
  for (const to of recipients)
    await ports.mail.queueMail(tx, {
      key: `report/${ids.next<'Mail'>()}`,
      to,
      language,
      organizationId,
      template: 'report',
      data,
      attachmentIds: [attachment],
    });
}
