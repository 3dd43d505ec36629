import type { FastifyPluginAsync } from 'fastify';
import { addDays, dayIn, cutOffAt, type OrganizationId, type UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { textsIn } from '../../../platform/texts.ts';
import { currentRights, organizationRow, settingsOf } from '../../organizations/index.ts';
import { markFeedRead } from '../commands/calendar-feeds.ts';
import { listExpectedDeliveries, listRuns } from '../queries/runs.ts';

interface Entry {
  id: string;
  starts: string;
  ends: string;
  title: string;
  place: string;
  url: string;
}

/** RFC 5545: escapes special characters in text; lines are folded at 75 bytes. */
const escapeText = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n');

function foldLine(line: string): string {
  const lines = [''];
  for (const sign of line) {
    const last = lines.length - 1;
    if (Buffer.byteLength(lines[last]! + sign) > 74) lines.push(` ${sign}`);
    else lines[last] += sign;
  }
  return lines.join('\r\n');
}

const toIcsInstant = (iso: string): string => iso.replaceAll(/[-:]|\.\d+/g, '');

export function renderCalendar(name: string, entries: readonly Entry[], madeAt: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Halles//Halles//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(({ id, starts, ends, title, place, url }) => [
      'BEGIN:VEVENT',
      `UID:${id}@halles`,
      `DTSTAMP:${toIcsInstant(madeAt)}`,
      `DTSTART:${toIcsInstant(starts)}`,
      `DTEND:${toIcsInstant(ends)}`,
      `SUMMARY:${escapeText(title)}`,
      ...(place ? [`LOCATION:${escapeText(place)}`] : []),
      `URL:${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

const DAYS_BACK = 30;
const DAYS_AHEAD = 120;

/** A feed works only while the person who created it is a member. */
async function refuseFormerMember(
  { db }: Ctx,
  row: { organization_id: OrganizationId; created_by: UserId | null },
): Promise<void> {
  if (row.created_by && (await currentRights(db, row.organization_id, row.created_by))) return;
  throw new AppError('request.notFound');
}

const instantOf = (on: string, time: string, timeZone: string): string =>
  cutOffAt(on, { daysBefore: 0, time, isFlexible: false }, timeZone);

/** The hours of a delivery are those of its seller. */
async function expectedEntries(reader: Ctx, span: { from: string; until: string }): Promise<Entry[]> {
  const expected = await listExpectedDeliveries(reader, span);
  if (expected.length === 0) return [];
  const sellers = [...new Set(expected.map(({ seller }) => seller.id))];
  const rows = await reader.db
    .selectFrom('organizations')
    .select(['id', 'time_zone'])
    .where('id', 'in', sellers)
    .execute();
  const zones = new Map(rows.map((row) => [row.id, row.time_zone]));
  const site = reader.ports.settings.publicUrl;
  return expected.map(({ id, number, seller, on, window, place }) => ({
    id,
    starts: instantOf(on, window.from, zones.get(seller.id)!),
    ends: instantOf(on, window.until, zones.get(seller.id)!),
    title: `${seller.name} – ${number}`,
    place,
    url: `${site}/customer/purchase-orders/${id}`,
  }));
}

/** The iCalendar file that calendar programs load with the token alone. */
export async function renderFeed(ctx: Ctx, token: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  await refuseFormerMember(ctx, row);
  const now = ctx.clock.now();
  await markFeedRead(ctx, row.token_hash);
  const organization = (await organizationRow(ctx.db, row.organization_id))!;
  const { language } = (await settingsOf(ctx.db, row.organization_id)).preferences;
  const reader = {
    ...ctx,
    actor: {
      kind: 'person' as const,
      userId: row.created_by!,
      sessionId: '',
      language,
      isAdmin: false,
      organizationId: row.organization_id,
      role: 'viewer',
      view: 'own' as const,
    },
  };
  const t = textsIn(language);
  const today = dayIn(now, organization.time_zone);
  const span = { from: addDays(today, -DAYS_BACK), until: addDays(today, DAYS_AHEAD) };
  const site = ctx.ports.settings.publicUrl;
  const entries: Entry[] =
    row.side === 'vendor'
      ? (await listRuns(reader, span)).map((run) => ({
          id: run.id.replace(' ', '-'),
          starts: instantOf(run.on, run.window.from, organization.time_zone),
          ends: instantOf(run.on, run.window.until, organization.time_zone),
          title: `${run.name} – ${t('deliveries.calendar.orders', { count: run.orders })}`,
          place: '',
          url: `${site}/vendor/scheduled-deliveries/${run.fulfilmentId}/${run.on}`,
        }))
      : await expectedEntries(reader, span);
  return renderCalendar(
    `${organization.name} – ${t(`deliveries.calendar.${row.side}`)}`,
    entries,
    now.toISOString(),
  );
}

const LIMIT = { max: 120, timeWindow: 60_000 };

/** GET /api/feeds/{token}.ics is public because calendar programs send no session. */
export const serveFeeds =
  (contextFor: (requestId: string) => Ctx): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { token: string } }>(
      '/api/feeds/:token.ics',
      { config: { rateLimit: LIMIT } },
      async (request, reply) =>
        reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('cache-control', 'private, max-age=300')
          .send(await renderFeed(contextFor(request.id), request.params.token)),
    );
  };
