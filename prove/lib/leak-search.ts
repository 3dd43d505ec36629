import { seededRandom } from '../../server/src/platform/ids.ts';
import { mayRead, ownIds, strangeIds, type Asker, type Market } from './callers.ts';
import type { Answer } from './client.ts';
import { answersTo, type Question } from './live-answers.ts';
import { attemptsFor, type Attempt, type Label, type Operation } from './operations.ts';
import type { Tally } from './proof.ts';
import { canaryOf } from './canary-words.ts';

const UNDER_OWN: Label = 'a stranger’s under one’s own';
const LIVE_AT_ONCE = 150;

/**
 * Public by design, or open to whoever holds the URL: what a seller shows to all buyers, public pages, links with a
 * secret token.
 */
const OPEN =
  /^(offers\.(getOffer|compareOffers|listSupplierOffers|getSeller|listSellerProducts)|ordering\.listStandingOrderFulfilments|relationships\.(openInvitation|acceptInvitation)|papers\.\{feedToken\}\.ics)$/;
/**
 * The caller chooses the id and each organization has its own record of it, or names a customer by organization and
 * gets only its own records about it: no data of the other organization is involved.
 */
export const CHOSEN =
  /^(invoicing\.(listStatements|setStatements|previewInterest|draftInterest)|catalogue\.(putItemList|toggleInItemList|setPriceListItem)|offers\.(put|open)SavedSearch|reports\.(putSavedReport|startReportFile)|organizations\.putAddress)$/;

/** Takes a list of ids and leaves out those of other organizations. */
const OF_MANY = /^invoicing\.listRelatedInvoices$/;

/** Calls every operation as every caller, checks every answer, and records what was really tried. */
export class Search {
  readonly #market: Market;
  readonly #seed: number;
  readonly #howMany: number;
  readonly #tally: Tally;
  readonly #answered = new Set<string>();
  /** Operation and kind pairs that were called with the id of another organization's thing. */
  readonly #tried = new Set<string>();
  calls = 0;
  subscriptions = 0;

  constructor(market: Market, tally: Tally, seed: number, howMany: number) {
    this.#market = market;
    this.#tally = tally;
    this.#seed = seed;
    this.#howMany = howMany;
  }

  async ask(
    asker: Asker,
    operation: Operation,
    which: (attempt: Attempt) => boolean = () => true,
  ): Promise<void> {
    for (const attempt of this.#attempts(asker, operation).filter(which)) {
      const { path, body, headers } = attempt;
      this.#count(asker, operation, attempt);
      this.#note(asker, operation, attempt, await asker.client.call(operation.method, path, body, headers));
    }
  }

  /** The live connection answers the same queries and must keep the same data private. */
  async listen(asker: Asker, operations: readonly Operation[]): Promise<void> {
    const asked = operations.flatMap((operation) =>
      this.#attempts(asker, operation)
        .filter(({ label }) => label === 'own' || label === 'a stranger’s')
        .map((attempt) => ({ operation, attempt })),
    );
    for (let from = 0; from < asked.length; from += LIVE_AT_ONCE) {
      const some = asked.slice(from, from + LIVE_AT_ONCE);
      const questions = some.map(({ operation, attempt }): Question => ({
        procedure: operation.id,
        input: attempt.input,
      }));
      const heard = await answersTo(asker.client, questions);
      this.subscriptions += heard.size;
      this.#tally.expect(
        heard.size === some.length || asker.client.cookie === '',
        `${asker.name} was told ${heard.size} of ${some.length} on the live connection`,
      );
      for (const [place, text] of heard) {
        const { operation, attempt } = some[place]!;
        const what = `${operation.id} on the live connection`;
        this.look(asker, what, text);
        if (attempt.isStrange && isPrivate(operation, attempt) && asker.owns !== 'all')
          this.#tally.expect(
            !text.includes('"snapshot"') ||
              (OF_MANY.test(operation.id) && !mentions(text, operation, attempt)),
            `${asker.name} was answered ${what} (${attempt.label})`,
          );
      }
    }
  }

  look(asker: Asker, what: string, text: string): void {
    for (const word of this.#market.words)
      this.#tally.expect(
        mayRead(asker, word) || !text.includes(word.text),
        `${asker.name} read ${word.text} by ${what}`,
      );
  }

  wasAnswered = (operation: Operation): boolean => this.#answered.has(operation.id);

  /** The operations and kinds that were never called with another organization's id. */
  neverTried(operations: readonly Operation[]): string[] {
    return operations.flatMap(({ id, kinds }) =>
      [...kinds]
        .filter((kind) => !this.#tried.has(`${id} ${kind}`))
        .map((kind) => `${id} with a stranger’s ${kind}`),
    );
  }

  get tried(): number {
    return this.#tried.size;
  }

  #attempts(asker: Asker, operation: Operation): Attempt[] {
    // A separate sequence, so that the calls do not depend on the order of the callers.
    const random = seededRandom(this.#seed + numberOf(`${asker.name} ${operation.id}`));
    const strangers = this.#strangersTo(asker, random);
    return attemptsFor(
      operation,
      ownIds(asker, operation.kinds),
      strangers.map((one) => strangeIds(asker, one, operation.kinds)),
      strangers.map(({ ids }) => canaryOf(ids['organizationId']!)),
      random,
    );
  }

  #count(asker: Asker, { id, kinds }: Operation, { isStrange, ids, headers }: Attempt): void {
    if (!isStrange || asker.owns === 'all' || headers['x-halles-organization']) return;
    for (const kind of kinds) if (ids[kind] !== undefined) this.#tried.add(`${id} ${kind}`);
  }

  /** One caller of each other organization, in an order given by the seed. */
  #strangersTo(asker: Asker, random: () => number): Asker[] {
    const others = new Map<string, Asker>();
    for (const one of this.#market.askers) {
      const { organizationId } = one.ids;
      const isOwn = asker.owns !== 'all' && asker.owns.has(organizationId!);
      if (organizationId && !isOwn && organizationId !== asker.ids['organizationId'])
        others.set(organizationId, others.get(organizationId) ?? one);
    }
    return [...others.values()]
      .map((one) => ({ one, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, this.#howMany)
      .map(({ one }) => one);
  }

  #note(asker: Asker, operation: Operation, attempt: Attempt, { status, text, json }: Answer): void {
    this.calls += 1;
    if (status === 200) this.#answered.add(operation.id);
    const what = `${operation.method} ${operation.path} (${attempt.label})`;
    this.#tally.expect(
      status < 500 || status === 503,
      `${asker.name} got ${status} from ${what}: ${text.slice(0, 200)}`,
    );
    this.#tally.expect(status !== 429, `${asker.name} was slowed down at ${what}`);
    this.look(asker, what, text);
    if (!attempt.isStrange || !isPrivate(operation, attempt) || asker.owns === 'all') return;
    const mayBeNothing = attempt.label === UNDER_OWN || OF_MANY.test(operation.id);
    const isMet = operation.method !== 'GET' || !mayBeNothing || mentions(text, operation, attempt);
    this.#tally.expect(status !== 200 || !isMet, `${asker.name} was answered ${what}: ${text.slice(0, 200)}`);
    this.#tally.expect(json?.code !== 'request.stale', `${asker.name} was told that it is there by ${what}`);
  }
}

/**
 * A query under the caller's own organization may answer with nothing or with its own data, but never with another's
 * ids.
 */
const mentions = (text: string, { about }: Operation, { ids }: Attempt): boolean =>
  about.some((kind) => kind !== 'organizationId' && text.includes(ids[kind]!));

const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

/** Whether every id in the query belongs to another organization and the operation is not public. */
const isPrivate = ({ id, about }: Operation, { label, ids }: Attempt): boolean =>
  about.length > 0 &&
  about.every((kind) => ids[kind] !== undefined) &&
  !OPEN.test(id) &&
  !(CHOSEN.test(id) && (about.length === 1 || label === UNDER_OWN));
