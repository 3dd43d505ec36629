import type { Events, EventType } from '../../events.ts';
import type { Ctx } from '../context.ts';

export interface StoredEvent<Type extends EventType = EventType> {
  id: string;
  type: Type;
  organizationIds: string[];
  userIds: string[];
  subjectId: string | null;
  data: Events[Type];
  happenedAt: Date;
}

export interface Reaction<Type extends EventType = EventType> {
  /** Stable: jobs already queued carry it. `mail.welcomeNewMember`. */
  name: string;
  on: Type;
  /** After so many failures it is parked, where an admin sees it. */
  attempts: number;
  /** At least once: must find out by itself when its effect is already there. */
  run(ctx: Ctx, event: StoredEvent<Type>): Promise<void>;
  /** Whom it concerns when it has failed for good, and where they look. */
  describeFailure?(event: StoredEvent<Type>): FailedReaction;
}

export interface FailedReaction {
  organizationId: string;
  task: 'creditNote' | 'invoiceDraft' | 'invoiceMail' | 'purchaseMail' | 'statementMail';
  relatedUrl: string;
}

export interface Schedule {
  name: string;
  /** Crontab in UTC; what is due at a local time computes its own next instant. */
  cron: string;
  run(ctx: Ctx): Promise<void>;
}

/** Work put in the queue by a command itself, in its transaction. */
export interface Job {
  name: string;
  run(ctx: Ctx, payload: unknown): Promise<void>;
}

const byType = new Map<EventType, Reaction[]>();
const schedules: Schedule[] = [];
const jobs: Job[] = [];

const ATTEMPTS = 12;

export function reaction<Type extends EventType>(
  definition: Omit<Reaction<Type>, 'attempts'> & { attempts?: number },
): Reaction<Type> {
  return { attempts: ATTEMPTS, ...definition };
}

/** Called once, by `app.ts`, which knows every slice. */
export function registerReactions(
  all: readonly Reaction<never>[],
  every: readonly Schedule[],
  queued: readonly Job[] = [],
): void {
  byType.clear();
  for (const one of all as unknown as readonly Reaction[])
    byType.set(one.on, [...(byType.get(one.on) ?? []), one]);
  schedules.splice(0, schedules.length, ...every);
  jobs.splice(0, jobs.length, ...queued);
}

export const reactionsTo = (type: EventType): readonly Reaction[] => byType.get(type) ?? [];
export const allReactions = (): readonly Reaction[] => [...byType.values()].flat();
export const allSchedules = (): readonly Schedule[] => schedules;
export const allJobs = (): readonly Job[] => jobs;
