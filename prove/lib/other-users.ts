import { setTimeout as pause } from 'node:timers/promises';
import { Client } from './client.ts';
import { demoPassword } from './demo-people.ts';
import { ordersPath } from './orders.ts';
import { quantile } from './proof.ts';

const PEOPLE = [
  'raphael.simard@traiteursaintroch.example',
  'emma.wright@cafeaube.example',
  'melanie.desrosiers@epicerielaval.example',
];
const PATHS = ['/context', '/offers?pageSize=25', ordersPath('customer', 25), '/item-lists'];
const PAUSE_MS = 40;
/** One document for so many pages, which stays below the limit of one a second. */
const PAGES_FOR_A_DOCUMENT = 40;

/** Documents take longer than pages in quiet times too, so each kind is compared with itself. */
export const kinds = ['pages', 'documents'] as const;
export type Kind = (typeof kinds)[number];

export interface Waits {
  calls: number;
  p99: Record<Kind, number>;
  faults: { status: number; text: string }[];
}

interface Person {
  client: Client;
  /** An order of theirs as PDF. */
  document: string;
}

async function documentOf(client: Client): Promise<string> {
  for (const side of ['vendor', 'customer'] as const) {
    const { json } = await client.call('GET', ordersPath(side, 1));
    const order = (json as { rows?: { id: string }[] } | null)?.rows?.[0];
    if (order) return `/documents/order.pdf?purchaseOrderId=${order.id}`;
  }
  throw new Error('one of the other users has no order');
}

const p99Of = (waits: readonly number[]): number => Math.round(quantile(waits, 0.99));

/** Users at their ordinary work, who record how long they wait and what fails. */
export class Others {
  readonly #people: readonly Person[];
  #waits: Record<Kind, number[]> = { pages: [], documents: [] };
  #faults: Waits['faults'] = [];

  private constructor(people: readonly Person[]) {
    this.#people = people;
  }

  static async of(url: string): Promise<Others> {
    const people: Person[] = [];
    for (const [place, email] of PEOPLE.entries()) {
      const client = await new Client(url).signIn(email, demoPassword);
      // The limits of an address that one person uses up must not be those of the others.
      client.headers['x-forwarded-for'] = `10.0.1.${place + 1}`;
      people.push({ client, document: await documentOf(client) });
    }
    return new Others(people);
  }

  async workFor(ms: number): Promise<void> {
    const until = performance.now() + ms;
    await this.workUntil(() => performance.now() > until);
  }

  async workUntil(isOver: () => boolean): Promise<void> {
    await Promise.all(
      this.#people.map(async ({ client, document }) => {
        for (let turn = 0; !isOver(); turn++) {
          const isDocument = turn % PAGES_FOR_A_DOCUMENT === 0;
          if (isDocument) await this.#get(client, document, 'documents');
          else await this.#get(client, PATHS[turn % PATHS.length]!, 'pages');
          await pause(PAUSE_MS);
        }
      }),
    );
  }

  async #get(client: Client, path: string, kind: Kind): Promise<void> {
    const from = performance.now();
    const answer = await client
      .call('GET', path)
      .catch((error: Error) => ({ status: 599, text: error.message }));
    this.#waits[kind].push(performance.now() - from);
    if (answer.status !== 200) this.#faults.push({ status: answer.status, text: answer.text.slice(0, 120) });
  }

  /** What they recorded since the last call. */
  take(): Waits {
    const seen = {
      calls: this.#waits.pages.length + this.#waits.documents.length,
      p99: { pages: p99Of(this.#waits.pages), documents: p99Of(this.#waits.documents) },
      faults: this.#faults,
    };
    this.#waits = { pages: [], documents: [] };
    this.#faults = [];
    return seen;
  }
}
