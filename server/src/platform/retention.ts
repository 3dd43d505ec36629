import type { Ctx } from './context.ts';

const DAY_MS = 86_400_000;

/** For how many days data that has had its effect is kept; `docs/operations.md` says the same. */
export const retentionDays = {
  mailCounts: 7,
  savedAnswers: 30,
  failedMailContents: 14,
  healthSamples: 30,
  operatorChecks: 90,
  mail: 90,
  mailLinks: 365,
  endedLinks: 90,
  notifications: 365,
  pushDevices: 90,
  searches: 400,
  feedback: 730,
} as const;

/** What is older than this is deleted by the nightly schedules. */
export const retainedSince = ({ clock }: Pick<Ctx, 'clock'>, data: keyof typeof retentionDays): Date =>
  new Date(clock.now().getTime() - retentionDays[data] * DAY_MS);
