import type { Ctx } from '../context.ts';
import type { Happened } from '../events/feed.ts';
import type { EventType } from '../../events.ts';
import type { Live, LiveAudience, Shared } from '../routes.ts';
import { Asking } from './asking.ts';
import type { Since, Subscriber, Turn } from './group.ts';
import type { Turns } from './turns.ts';

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
  query(since: Since | null): Promise<unknown>;
  /** When the query may run; a shared query takes its turn by itself. */
  turn?: Turn;
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

/** How many askers are looked up by one query: the process does other things between two of them. */
const BY_ONE_LOOK = 50;

/**
 * Questions whose answer depends on an audience and not on the organization: five hundred buyers before one market
 * are one query. After an event that can change whose audience one is, it is looked up again, and who has another sits
 * down elsewhere with a fresh snapshot; a room is never asked with another audience than the one it was opened for.
 */
export class Sharing {
  readonly #guests = new Set<Guest>();
  readonly #enter: (room: Room, subscriber: Subscriber) => () => void;
  readonly #asking: Asking;
  #standing = new Set<Guest>();

  constructor(enter: (room: Room, subscriber: Subscriber) => () => void, turns: Turns) {
    this.#enter = enter;
    this.#asking = new Asking(turns);
  }

  join(question: Question, shared: Shared<unknown>, subscriber: Subscriber): () => void {
    const guest: Guest = { question, shared, subscriber, key: null, leave: null, hasLeft: false, looks: 0 };
    this.#guests.add(guest);
    this.#stand(guest);
    return () => {
      guest.hasLeft = true;
      guest.leave?.();
      this.#guests.delete(guest);
    };
  }

  look(events: readonly Happened[]): void {
    const types = new Set(events.map((event) => event.type));
    for (const guest of this.#guests) {
      const { afterAny, afterOwn } = guest.shared;
      const organizationId = organizationOf(guest);
      const isConcerned =
        afterAny.some((type) => types.has(type)) ||
        events.some(
          (event) => event.organizationIds.includes(organizationId) && afterOwn.includes(event.type),
        );
      if (isConcerned) this.#stand(guest);
    }
  }

  /** Whoever stands up in the same moment is looked up together. */
  #stand(guest: Guest): void {
    guest.looks++;
    if (this.#standing.size === 0) setImmediate(() => this.#seatAll());
    this.#standing.add(guest);
  }

  #seatAll(): void {
    const guests = [...this.#standing];
    this.#standing = new Set();
    for (const [of, theirs] of Map.groupBy(guests, ({ shared }) => shared.of)) void this.#seat(of, theirs);
  }

  async #seat(of: Shared<unknown>['of'], guests: readonly Guest[]): Promise<void> {
    // One look for all of one organization, however many screens it has open.
    const organizations = [...Map.groupBy(guests, organizationOf).values()];
    for (let from = 0; from < organizations.length; from += BY_ONE_LOOK) {
      const asking = organizations.slice(from, from + BY_ONE_LOOK);
      const looks = asking.map((theirs) => theirs.map((guest) => guest.looks));
      const audiences = await of(asking.map(([first]) => first!.question.ctx)).catch((error: unknown) =>
        asking.map(() => error),
      );
      asking.forEach((theirs, at) =>
        theirs.forEach((guest, which) => {
          if (!guest.hasLeft && guest.looks === looks[at]![which]) this.#sitOrRefuse(guest, audiences[at]);
        }),
      );
    }
  }

  /** A fault with one subscriber is that subscriber's alone. */
  #sitOrRefuse(guest: Guest, audience: unknown): void {
    try {
      if (isAudience(audience)) this.#sit(guest, audience);
      else this.#refuse(guest, audience);
    } catch (error) {
      this.#refuse(guest, error);
    }
  }

  #refuse(guest: Guest, reason: unknown): void {
    guest.leave?.();
    this.#guests.delete(guest);
    guest.subscriber.refused(reason);
  }

  #sit(guest: Guest, audience: LiveAudience): void {
    const { question } = guest;
    const key = `${question.name} shared ${audience.key} ${JSON.stringify(question.input)}`;
    if (key === guest.key) return;
    guest.leave?.();
    guest.key = key;
    guest.leave = this.#enter(
      {
        key,
        scopes: audience.scopes,
        on: question.live.on,
        query: (since) => this.#asking.ask(question, audience, since),
      },
      guest.subscriber,
    );
  }
}

const isAudience = (found: unknown): found is LiveAudience =>
  typeof found === 'object' && found !== null && 'facts' in found;

const organizationOf = ({ question }: Guest): string =>
  question.ctx.actor.kind === 'person' ? (question.ctx.actor.organizationId ?? '') : '';
