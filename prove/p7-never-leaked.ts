import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../server/src/platform/ids.ts';
import { canaryOf, everyAsker, mayRead, type Asker } from './lib/askers.ts';
import { Client, type Answer } from './lib/client.ts';
import { openLive } from './lib/live.ts';
import { allOperations, attemptsFor, type Operation } from './lib/operations.ts';
import { demoAdmin, demoPassword } from './lib/people.ts';
import { Tally, type Proof } from './lib/proof.ts';
import { freePort, Server, temporaryFolder } from './lib/server.ts';

/** So many strangers to each person and operation, others each time; at night all. */
const FEW = 3;
const ALL = Number.POSITIVE_INFINITY;
const LIVE_WAIT_MS = 10_000;
const LIVE_AT_ONCE = 150;
/** Ends or changes the asker's own session, so it is tried last of all. */
const ENDS_SESSIONS =
  /signOut|signIn|second|session|password|totp|passkey|choose|organizations\.create$|accept|transfer|remove|changeRole|actAs|suspend/i;

/** Every operation as every kind of person, with ids of their own, of others, of nobody and of another kind. */
export const p7: Proof = {
  name: 'P7',
  promise: 'nobody sees what is not theirs, by any operation, and nothing answers with a fault',
  fault: /^a stranger read canari-/,
  run: async ({ seed, broken, scale }) => {
    const folder = temporaryFolder('p7');
    const server = new Server({ dataDir: join(folder, 'data'), port: await freePort() });
    await server.start();
    const search = new Search(
      await allOperations(server.url),
      await everyAsker(server.url),
      seed,
      scale === 1 ? FEW : ALL,
    );
    if (broken) await search.asStranger(server.url);
    else await search.everywhere(server.url);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    return search.outcome();
  },
};

class Search {
  readonly #operations: Operation[];
  readonly #askers: Asker[];
  /** Each organization's word. */
  readonly #canaries: [canary: string, organizationId: string][];
  readonly #random: () => number;
  readonly #howMany: number;
  readonly #tally = new Tally();
  readonly #answered = new Set<string>();
  #calls = 0;
  #subscriptions = 0;

  constructor(operations: Operation[], askers: Asker[], seed: number, howMany: number) {
    this.#operations = operations;
    this.#askers = askers;
    const ids = new Set(askers.flatMap(({ ids: own }) => own['organizationId'] ?? []));
    this.#canaries = [...ids].map((id) => [canaryOf(id), id]);
    this.#random = seededRandom(seed);
    this.#howMany = howMany;
  }

  async everywhere(url: string): Promise<void> {
    const reading = this.#operations.filter(({ method }) => method === 'GET');
    const writing = this.#operations.filter(({ method }) => method !== 'GET');
    await this.#seeTheirOwn();
    for (const asker of this.#askers) {
      for (const operation of reading) await this.#ask(asker, operation);
      await this.#openLinks(asker);
      await this.#listen(asker);
    }
    // An answer of refusals only would prove nothing.
    for (const { id } of reading)
      this.#tally.expect(this.#answered.has(id) || this.#isEmptyHere(id), `${id} was answered to nobody`);
    // What a permitted hand changes must not blind the eye: writing comes after reading, admins' last.
    const inOrder = this.#askers.toSorted((a, b) => Number(a.owns === 'all') - Number(b.owns === 'all'));
    const [ending, lasting] = [true, false].map((ends) =>
      writing.filter(({ id }) => ENDS_SESSIONS.test(id) === ends),
    );
    for (const operation of [...lasting!, ...ending!])
      for (const asker of inOrder) await this.#ask(asker, operation);
    await this.#readMail(url);
  }

  /** The fault: a stranger whose session has an admin's rights. */
  async asStranger(url: string): Promise<void> {
    const client = await new Client(url).signIn(demoAdmin.email, demoPassword);
    const stranger: Asker = { name: 'a stranger', client, owns: new Set(), ids: {}, links: [] };
    for (const operation of this.#operations.filter(({ method }) => method === 'GET'))
      await this.#ask(stranger, operation);
  }

  outcome() {
    return this.#tally.outcome(
      `${this.#operations.length} operations, ${this.#askers.length} people, ${this.#calls} calls, ${this.#subscriptions} subscriptions`,
    );
  }

  /** Passkeys and fetched places need a device and the network: nobody of the market has them. */
  #isEmptyHere(id: string): boolean {
    return id === 'platform.getPlace';
  }

  /** The words are really there, or not finding them elsewhere means nothing. */
  async #seeTheirOwn(): Promise<void> {
    for (const [canary, id] of this.#canaries) {
      const owner = this.#askers.find(({ ids, owns }) => owns !== 'all' && ids['organizationId'] === id)!;
      const { text } = await owner.client.call('GET', `/organizations/${id}/settings`);
      this.#tally.expect(
        text.includes(canary),
        `${owner.name} does not find ${canary} in their own settings`,
      );
    }
  }

  #look(asker: Asker, what: string, text: string): void {
    for (const [canary, id] of this.#canaries)
      this.#tally.expect(
        mayRead(asker, id) || !text.includes(canary),
        `${asker.name} read ${canary} by ${what}`,
      );
  }

  async #ask(asker: Asker, operation: Operation): Promise<void> {
    const strangers = this.#strangersTo(asker);
    const words = strangers.map(({ ids }) => canaryOf(ids['organizationId']!));
    const attempts = attemptsFor(
      operation,
      asker.ids,
      strangers.map(({ ids }) => ids),
      words,
      this.#random,
    );
    for (const { label, path, body, headers } of attempts) {
      const answer = await asker.client.call(operation.method, path, body, headers);
      this.#note(asker, operation, label, answer);
    }
  }

  /** One of each other organization, in an order of the seed. */
  #strangersTo(asker: Asker): Asker[] {
    const others = new Map<string, Asker>();
    for (const one of this.#askers) {
      const { organizationId } = one.ids;
      if (organizationId && organizationId !== asker.ids['organizationId']) others.set(organizationId, one);
    }
    return [...others.values()]
      .map((one) => ({ one, place: this.#random() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, this.#howMany)
      .map(({ one }) => one);
  }

  #note(asker: Asker, operation: Operation, label: string, answer: Answer): void {
    this.#calls += 1;
    if (answer.status === 200) this.#answered.add(operation.id);
    const what = `${operation.method} ${operation.path} (${label})`;
    this.#tally.expect(
      answer.status < 500 || answer.status === 503,
      `${asker.name} got ${answer.status} from ${what}: ${answer.text.slice(0, 200)}`,
    );
    this.#tally.expect(answer.status !== 429, `${asker.name} was slowed down at ${what}`);
    this.#look(asker, what, answer.text);
  }

  async #openLinks(asker: Asker): Promise<void> {
    for (const { ids, links } of this.#askers)
      for (const link of links) {
        const { status } = await fetch(link, {
          headers: { cookie: asker.client.cookie },
          redirect: 'manual',
        });
        const isTheirs = asker.ids['userId'] === ids['userId'];
        this.#tally.expect(
          (status === 200) === isTheirs,
          `${asker.name} got ${status} for a file link of ${ids['userId']}`,
        );
      }
  }

  /** The live connection answers the same questions: it must keep the same secrets. */
  async #listen(asker: Asker): Promise<void> {
    const others = this.#askers.flatMap(({ ids }) => ids['organizationId'] ?? []);
    const questions = this.#operations
      .filter((one) => one.live)
      .flatMap(({ id }) =>
        [...new Set(others)].map((organizationId) => ({ procedure: id, input: { organizationId } })),
      );
    for (let from = 0; from < questions.length; from += LIVE_AT_ONCE) {
      const some = questions.slice(from, from + LIVE_AT_ONCE);
      const heard = await answersTo(asker.client, some);
      this.#subscriptions += heard.length;
      this.#tally.expect(
        heard.length === some.length || asker.client.cookie === '',
        `${asker.name} was told ${heard.length} of ${some.length} on the live connection`,
      );
      for (const text of heard) this.#look(asker, 'the live connection', text);
    }
  }

  async #readMail(url: string): Promise<void> {
    for (const asker of this.#askers) {
      if (asker.owns === 'all' || !asker.name.includes('@')) continue;
      const response = await fetch(`${url}/dev/mail/messages.json?to=${encodeURIComponent(asker.name)}`);
      this.#look(asker, 'mail', await response.text());
    }
  }
}

/** The first answer to each question, or as many as came in time; none to whom the connection is refused. */
async function answersTo(client: Client, questions: object[]): Promise<string[]> {
  const socket = await openLive(client.url, client.cookie).catch(() => null);
  if (!socket) return [];
  const heard = new Map<number, string>();
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, LIVE_WAIT_MS);
    const over = () => {
      clearTimeout(late);
      resolve();
    };
    socket.addEventListener('close', over);
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      const { id } = JSON.parse(text) as { id?: number };
      if (id !== undefined) heard.set(id, `${heard.get(id) ?? ''}${text}`);
      if (heard.size === questions.length) over();
    });
    for (const [id, question] of questions.entries())
      socket.send(JSON.stringify({ type: 'subscribe', id, ...question }));
  });
  socket.close();
  return [...heard.values()];
}
