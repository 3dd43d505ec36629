import { reactionNamed, type StoredEvent } from './registry.ts';

/** The event as it travels with its job. */
export type SentEvent = Omit<StoredEvent, 'happenedAt'> & { happenedAt: string };

/** An event with the names of the short reactions to it. */
export interface ShortReactions {
  event: { id: string };
  names: readonly string[];
}

export const SHORT_REACTIONS = 'platform.react';

/** A transaction with many events leaves several jobs, which several workers share. */
const EVENTS_TOGETHER = 5;

/** One job for the short reactions of a transaction; a single reaction is a job of its own name. */
export function shortJobs(reactions: readonly ShortReactions[]): object[] {
  const [first] = reactions;
  if (!first) return [];
  if (reactions.length === 1 && first.names.length === 1) return [ownJob(first.names[0]!, first.event)];
  const groups: ShortReactions[][] = [];
  for (let at = 0; at < reactions.length; at += EVENTS_TOGETHER)
    groups.push(reactions.slice(at, at + EVENTS_TOGETHER));
  return groups.map((events) => ({
    name: SHORT_REACTIONS,
    payload: { events },
    key: `${SHORT_REACTIONS}:${events[0]!.event.id}`,
  }));
}

export const ownJob = (name: string, event: { id: string }) => ({
  name,
  payload: { event },
  key: `${name}:${event.id}`,
  attempts: reactionNamed(name)?.attempts ?? null,
});
