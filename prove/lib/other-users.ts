import { setTimeout as pause } from 'node:timers/promises';
import { Client } from './client.ts';
import { demoPassword } from './demo-people.ts';
import { quantile } from './proof.ts';

const PEOPLE = [
  'marie.lavoie@fermedunord.example',
  'raphael.simard@traiteursaintroch.example',
  'emma.wright@cafeaube.example',
];
const PATHS = ['/context', '/offers?pageSize=25', '/purchase-orders', '/item-lists'];
const PAUSE_MS = 40;

export interface Seen {
  calls: number;
  p99: number;
  faults: { status: number; text: string }[];
}

/** Users at their ordinary work, who record how long they wait and what fails. */
export class Others {
  readonly #clients: readonly Client[];
  #waits: number[] = [];
  #faults: Seen['faults'] = [];

  private constructor(clients: readonly Client[]) {
    this.#clients = clients;
  }

  static async of(url: string): Promise<Others> {
    const clients: Client[] = [];
    for (const email of PEOPLE) clients.push(await new Client(url).signIn(email, demoPassword));
    return new Others(clients);
  }

  async workFor(ms: number): Promise<void> {
    const until = performance.now() + ms;
    await this.workUntil(() => performance.now() > until);
  }

  async workUntil(isOver: () => boolean): Promise<void> {
    await Promise.all(
      this.#clients.map(async (client) => {
        for (let turn = 0; !isOver(); turn++) {
          await this.#ask(client, PATHS[turn % PATHS.length]!);
          await pause(PAUSE_MS);
        }
      }),
    );
  }

  async #ask(client: Client, path: string): Promise<void> {
    const from = performance.now();
    const answer = await client
      .call('GET', path)
      .catch((error: Error) => ({ status: 599, text: error.message }));
    this.#waits.push(performance.now() - from);
    if (answer.status >= 500) this.#faults.push({ status: answer.status, text: answer.text.slice(0, 120) });
  }

  /** What they recorded since the last call. */
  take(): Seen {
    const seen = {
      calls: this.#waits.length,
      p99: Math.round(quantile(this.#waits, 0.99)),
      faults: this.#faults,
    };
    this.#waits = [];
    this.#faults = [];
    return seen;
  }
}
