import type { OrganizationId } from '@halles/contract/kernel';
import type { Events, EventType } from '../../events.ts';
import type { Ctx } from '../context.ts';

export interface StoredEvent<Type extends EventType = EventType> {
  id: string;
  type: Type;
  organizationIds: OrganizationId[];
  userIds: string[];
  subjectId: string | null;
  data: Events[Type];
  happenedAt: Date;
}

export interface Reaction<Type extends EventType = EventType, Loaded = unknown> {
  /** Must stay stable, because queued jobs carry it: `mail.welcomeNewMember`. */
  name: string;
  on: Type;
  /** Number of attempts before the job is parked, where an admin sees it. */
  attempts: number;
  /**
   * Only a few statements: it runs in one job with the other short reactions to the events of a transaction, one after
   * another. What it saves by `withoutLocks` is saved with theirs; such a reaction saves nothing besides.
   */
  isShort?: boolean;
  /** Without it, every event of the type concerns the reaction. */
  concerns?(event: StoredEvent<Type>): boolean;
  /** What `run` gets; short reactions to an event with the same `load` share what it reads. */
  load?(ctx: Ctx, event: StoredEvent<Type>): Promise<Loaded>;
  /** Runs at least once, so it must detect that its effect already exists. */
  run(ctx: Ctx, event: StoredEvent<Type>, loaded?: Loaded): Promise<void>;
  /** After the last failure: the organization concerned, and where it can look. */
  describeFailure?(event: StoredEvent<Type>): FailedReaction;
}

export interface FailedReaction {
  organizationId: string;
  task: 'creditNote' | 'invoiceDraft' | 'invoiceMail' | 'offerMail' | 'purchaseMail' | 'statementMail';
  relatedUrl: string;
}

export interface Schedule {
  name: string;
  /** Crontab in UTC; a job due at a local time computes its own next instant. */
  cron: string;
  run(ctx: Ctx): Promise<void>;
}

/** Work that a command queues in its transaction. */
export interface Job {
  name: string;
  run(ctx: Ctx, payload: unknown): Promise<void>;
}

const byType = new Map<EventType, Reaction[]>();
const schedules: Schedule[] = [];
const jobs: Job[] = [];

const ATTEMPTS = 12;

export function reaction<Type extends EventType, Loaded = unknown>(
  definition: Omit<Reaction<Type, Loaded>, 'attempts'> & { attempts?: number },
): Reaction<Type, Loaded> {
  return { attempts: ATTEMPTS, ...definition };
}

/** Called once, by `app.ts`, which knows every slice. */
export function registerReactions(
  all: readonly Reaction<never>[],
  every: readonly Schedule[],
  queued: readonly Job[] = [],
): void {
  byType.clear();
  // Each is called only with events of its own type.
  for (const one of all as unknown as readonly Reaction[])
    byType.set(one.on, [...(byType.get(one.on) ?? []), one]);
  schedules.splice(0, schedules.length, ...every);
  jobs.splice(0, jobs.length, ...queued);
}

export const reactionsTo = (type: EventType): readonly Reaction[] => byType.get(type) ?? [];
export const reactionNamed = (name: string): Reaction | undefined =>
  allReactions().find((one) => one.name === name);
export const allReactions = (): readonly Reaction[] => [...byType.values()].flat();
export const allSchedules = (): readonly Schedule[] => schedules;
export const allJobs = (): readonly Job[] => jobs;

/** What fails of a scheduled work stops nothing else of it; the job fails afterwards, so it is reported and runs again. */
export async function runEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items)
    try {
      await run(item);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
}
