import { userOf } from '../actor.ts';
import type { Happened } from '../events/feed.ts';
import type { Answered, LiveAudience, Shared } from '../routes.ts';
import type { Since } from './group.ts';
import type { Question } from './sharing.ts';
import type { Turns } from './turns.ts';

interface Waiting extends Answered {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** The rooms of one question that were touched in the same moment. */
interface Together {
  question: Question;
  events: Set<Happened>;
  rooms: Waiting[];
}

/**
 * Asks for rooms. After events, those of one question are asked together where the question knows how to be asked by
 * set; whatever has to be asked whole takes its turn.
 */
export class Asking {
  readonly #together = new Map<string, Together>();
  readonly #turns: Turns;

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  async ask(question: Question, audience: LiveAudience, since: Since | null): Promise<unknown> {
    const shared = question.live.audience!;
    if (since && shared.again) {
      const value = await this.#askTogether(question, audience, since);
      if (value !== undefined) return value;
    }
    return this.#turns.take(userOf(question.ctx.actor), since === null, () =>
      shared.answer(question.ctx, question.input, audience.facts),
    );
  }

  #askTogether(question: Question, { facts }: LiveAudience, { value, events }: Since): Promise<unknown> {
    const key = `${question.name} ${JSON.stringify(question.input)}`;
    const together = this.#together.get(key) ?? this.#gather(key, question);
    for (const event of events) together.events.add(event);
    return new Promise((resolve, reject) => together.rooms.push({ facts, value, resolve, reject }));
  }

  #gather(key: string, question: Question): Together {
    const together: Together = { question, events: new Set(), rooms: [] };
    this.#together.set(key, together);
    // All that one look of the feed touches is touched before the next turn of the loop.
    setImmediate(() => {
      this.#together.delete(key);
      void answerAll(together, question.live.audience!);
    });
    return together;
  }
}

async function answerAll({ question, events, rooms }: Together, shared: Shared<unknown>): Promise<void> {
  try {
    const values = await shared.again!(question.ctx, question.input, rooms, [...events]);
    rooms.forEach((room, at) => room.resolve(values[at]));
  } catch (error) {
    for (const room of rooms) room.reject(error);
  }
}
