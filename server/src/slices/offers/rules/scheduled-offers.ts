import {
  doOverlap,
  windowsFrom,
  type Allowed,
  type Calendar,
  type OfferWindow,
  type WindowTimes,
} from '@halles/contract';

/** The facts that the state of a scheduled offer follows from. */
export interface ScheduledOfferFacts {
  isActive: boolean;
  opensAt: Date | null;
  closesAt: Date | null;
}

/** draft → planned ⇄ open → ended. */
export function stateOf(
  { isActive, opensAt, closesAt }: ScheduledOfferFacts,
  now: Date,
): 'draft' | 'planned' | 'open' | 'ended' {
  if (!isActive) return 'draft';
  if (opensAt === null || closesAt === null) return 'ended';
  if (now < opensAt) return 'planned';
  return now < closesAt ? 'open' : 'ended';
}

export const mayClose = (scheduleFacts: ScheduledOfferFacts, now: Date): Allowed =>
  stateOf(scheduleFacts, now) === 'open' || 'offers.notOpen';

const MAX_WINDOWS_CHECKED = 60;

/** The window that is open at an instant, or the next one. */
export const currentWindow = (window: OfferWindow, calendar: Calendar, now: Date): WindowTimes | null =>
  windowsFrom(window, calendar, now, 1)[0] ?? null;

/** The first window that opens after an instant, so that a window closed early does not open again. */
export const nextWindow = (window: OfferWindow, calendar: Calendar, after: Date): WindowTimes | null =>
  windowsFrom(window, calendar, after, MAX_WINDOWS_CHECKED).find(
    ({ opensAt }) => Date.parse(opensAt) > after.getTime(),
  ) ?? null;

/** The reason why a window cannot be planned. */
export function decideWindow(window: OfferWindow, calendar: Calendar, now: Date): Allowed {
  const windows = windowsFrom(window, calendar, now, MAX_WINDOWS_CHECKED);
  if (windows.length === 0) return 'offers.neverOpens';
  return !doOverlap(windows) || 'offers.windowsOverlap';
}

/** What the worker needs to decide which events of an offer are due, each once per window. */
export interface NotifiedOffer extends ScheduledOfferFacts {
  notifiedOpenOf: Date | null;
  remindedOf: Date | null;
  remindsHoursBefore: number | null;
}
export type DueEvent = 'opened' | 'closesSoon' | 'closed';

const HOUR_MS = 3_600_000;
const isSame = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/** A window that passed while no worker ran is closed without an announcement. */
export function dueEventsAt(offer: NotifiedOffer, now: Date): DueEvent[] {
  const { isActive, opensAt, closesAt, notifiedOpenOf, remindedOf, remindsHoursBefore } = offer;
  if (!isActive || opensAt === null || closesAt === null || now < opensAt) return [];
  if (now >= closesAt) return ['closed'];
  const remindsAt = remindsHoursBefore === null ? null : closesAt.getTime() - remindsHoursBefore * HOUR_MS;
  return [
    ...(isSame(notifiedOpenOf, opensAt) ? [] : (['opened'] as const)),
    ...(remindsAt !== null && now.getTime() >= remindsAt && !isSame(remindedOf, opensAt)
      ? (['closesSoon'] as const)
      : []),
  ];
}

interface AnnouncedOffer extends ScheduledOfferFacts {
  isAnnounced: boolean;
  remindsHoursBefore: number | null;
}

/** The message about a window is still true: it is open, is the one meant, and its seller still wants it sent. */
export const mayAnnounce = (
  { isAnnounced, remindsHoursBefore, ...facts }: AnnouncedOffer,
  { kind, opensAt }: { kind: 'opened' | 'closesSoon'; opensAt: string },
  now: Date,
): boolean =>
  stateOf(facts, now) === 'open' &&
  isSame(facts.opensAt, new Date(opensAt)) &&
  (kind === 'opened' ? isAnnounced : remindsHoursBefore !== null);
