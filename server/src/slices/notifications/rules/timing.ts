import {
  addDays,
  cutOffAt,
  dayIn,
  defaultChoices,
  notificationKinds,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
  type QuietHours,
} from '@halles/contract';

/** What decides when email and push about a kind leave. */
export interface Timing {
  digest: NotificationChoice['digest'];
  quietHours: QuietHours | null;
  timeZone: string;
  pausedUntil: Date | null;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** When the daily email leaves, in the time zone of the person. */
const DAILY_AT = '07:00';

const instant = (on: string, time: string, timeZone: string): Date =>
  new Date(cutOffAt(on, { daysBefore: 0, time, isFlexible: false }, timeZone));

const timeIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    at,
  );

/** The next time of day strictly after an instant. */
function nextTime(after: Date, time: string, timeZone: string): Date {
  for (let on = dayIn(after, timeZone); ; on = addDays(on, 1)) {
    const at = instant(on, time, timeZone);
    if (at > after) return at;
  }
}

export function isQuiet(at: Date, { from, until }: QuietHours, timeZone: string): boolean {
  const time = timeIn(at, timeZone);
  return from < until ? time >= from && time < until : time >= from || time < until;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The first minute after a quiet one that is not quiet. Clocks may skip, or show twice, when the quiet hours end. */
function quietEnd(quiet: Date, hours: QuietHours, timeZone: string): Date {
  const start = Math.floor(quiet.getTime() / MINUTE_MS) * MINUTE_MS;
  const minutes = minutesOf(hours.until) - minutesOf(timeIn(quiet, timeZone));
  const end = start + (minutes < 0 ? minutes + DAY_MINUTES : minutes) * MINUTE_MS;
  if (timeIn(new Date(end), timeZone) === hours.until) return new Date(end);
  for (let at = Math.max(start, end - HOUR_MS); ; at += MINUTE_MS)
    if (!isQuiet(new Date(at), hours, timeZone)) return new Date(at);
}

function digestEnd(happenedAt: Date, { digest, timeZone }: Timing): Date {
  if (digest === 'atOnce') return happenedAt;
  if (digest === 'daily') return nextTime(happenedAt, DAILY_AT, timeZone);
  return new Date(Math.floor(happenedAt.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS);
}

/** When email and push about something that happened leave: after the digest, the pause and the quiet hours. */
export function sendAt(happenedAt: Date, timing: Timing): Date {
  const { quietHours, timeZone, pausedUntil } = timing;
  const collected = digestEnd(happenedAt, timing);
  const at = pausedUntil && pausedUntil > collected ? pausedUntil : collected;
  return quietHours && isQuiet(at, quietHours, timeZone) ? quietEnd(at, quietHours, timeZone) : at;
}

/** A person's choices, with the defaults of the kinds that they did not choose. */
export const completeChoices = (chosen: Partial<NotificationChoices>): NotificationChoices =>
  Object.fromEntries(
    notificationKinds.map((kind) => [kind, { ...defaultChoices[kind], ...chosen[kind] }]),
  ) as NotificationChoices;

export interface Channels {
  inApp: boolean;
  emailAt: Date | null;
  pushAt: Date | null;
}

interface Choosing {
  choices: Partial<NotificationChoices>;
  quietHours: QuietHours | null;
  timeZone: string;
  pausedUntil: Date | null;
}

/** How one person is notified of something that happens now; null: not at all. */
export function channelsOf(now: Date, kind: NotificationKind, person: Choosing): Channels | null {
  const { inApp, email, push, digest } = completeChoices(person.choices)[kind];
  if (!inApp && !email && !push) return null;
  const at = sendAt(now, { ...person, digest });
  return { inApp, emailAt: email ? at : null, pushAt: push ? at : null };
}
