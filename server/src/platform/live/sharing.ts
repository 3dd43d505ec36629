import type { Ctx } from '../context.ts';
import type { Happened } from '../events/feed.ts';
import type { EventType } from '../../events.ts';
import type { Live, LiveAudience, Shared } from '../routes.ts';
import type { Subscriber } from './group.ts';

export interface Question {
  ctx: Ctx;
  name: string;
  live: Live<unknown>;
  input: unknown;
}

/** Where those who are told the same sit together. */
export interface Room {
  key: string;
  scopes: readonly string[];
  on: readonly EventType[];
  query(): Promise<unknown>;
}

interface Guest {
  question: Question;
  shared: Shared<unknown>;
  subscriber: Subscriber;
  key: string | null;
  leave: (() => void) | null;
  hasLeft: boolean;
  /** Counts the looks: of two that overlap the later one counts. */
  looks: number;
}

/**
 * Questions whose answer depends on an audience and not on the organization: five hundred buyers before one market
 * are one query. After an event that can change whose audience one is, it is looked up again, and who has another sits
 * down elsewhere with a fresh snapshot; a room is never asked with another audience than the one it was opened for.
 */
export class Sharing {
  readonly #guests = new Set<Guest>();
  readonly #enter: (room: Room, subscriber: Subscriber) => () => void;

  constructor(enter: (room: Room, subscriber: Subscriber) => () => void) {
    this.#enter = enter;
  }

  join(question: Question, shared: Shared<unknown>, subscriber: Subscriber): () => void {
    const guest: Guest = { question, shared, subscriber, key: null, leave: null, hasLeft: false, looks: 0 };
    this.#guests.add(guest);
    void this.#seat(guest, new Map());
    return () => {
      guest.hasLeft = true;
      guest.leave?.();
      this.#guests.delete(guest);
    };
  }

  look(events: readonly Happened[]): void {
    const types = new Set(events.map((event) => event.type));
    const known: Known = new Map();
    for (const guest of this.#guests) {
      const { afterAny, afterOwn } = guest.shared;
      const organizationId = organizationOf(guest);
      const isConcerned =
        afterAny.some((type) => types.has(type)) ||
        events.some(
          (event) => event.organizationIds.includes(organizationId) && afterOwn.includes(event.type),
        );
      if (isConcerned) void this.#seat(guest, known);
    }
  }

  /** `known`: one look for all of one organization, however many screens it has open. */
  async #seat(guest: Guest, known: Known): Promise<void> {
    const look = ++guest.looks;
    const { question, shared, subscriber } = guest;
    try {
      const audience = await audienceFor(guest, known);
      if (guest.hasLeft || look !== guest.looks) return;
      const key = `${question.name} shared ${audience.key} ${JSON.stringify(question.input)}`;
      if (key === guest.key) return;
      guest.leave?.();
      guest.key = key;
      guest.leave = this.#enter(
        {
          key,
          scopes: audience.scopes,
          on: question.live.on,
          query: () => shared.answer(question.ctx, question.input, audience.facts),
        },
        subscriber,
      );
    } catch (error) {
      if (guest.hasLeft) return;
      guest.leave?.();
      this.#guests.delete(guest);
      subscriber.refused(error);
    }
  }
}

type Known = Map<unknown, Map<string, Promise<LiveAudience>>>;

const organizationOf = ({ question }: Guest): string =>
  question.ctx.actor.kind === 'person' ? (question.ctx.actor.organizationId ?? '') : '';

function audienceFor(guest: Guest, known: Known): Promise<LiveAudience> {
  const { shared, question } = guest;
  const ofShared = known.get(shared.of) ?? new Map<string, Promise<LiveAudience>>();
  known.set(shared.of, ofShared);
  const organizationId = organizationOf(guest);
  const audience = ofShared.get(organizationId) ?? shared.of(question.ctx);
  ofShared.set(organizationId, audience);
  return audience;
}
