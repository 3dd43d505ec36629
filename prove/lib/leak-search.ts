import { seededRandom } from '../../server/src/platform/ids.ts';
import { mayRead, ownIds, strangeIds, type Caller, type Market } from './callers.ts';
import type { Answer } from './client.ts';
import { answersTo, type LiveQuery } from './live-answers.ts';
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
  /^(offers\.(getOffer|compareOffers|listSupplierOffers|getSeller|listSellerProducts|getSellerReach)|ordering\.listStandingOrderFulfilments|relationships\.(openInvitation|acceptInvitation)|documents\.\{feedToken\}\.ics)$/;
/**
 * The caller chooses the id and each organization has its own record of it, or names a partner by organization and gets
 * only its own records about it: no data of the other organization is involved.
 */
export const CHOSEN =
  /^(invoicing\.(listOwedInvoices|listStatements|setStatements|previewInterest|draftInterest)|catalogue\.(putItemList|toggleInItemList|setPriceListItem)|offers\.(put|open)SavedSearch|reports\.(putSavedReport|startReportFile)|organizations\.(putAddress|putTableView)|ordering\.listOrderedItems|documents\.customer-statement\.pdf)$/;

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

  async call(
    caller: Caller,
    operation: Operation,
    which: (attempt: Attempt) => boolean = () => true,
  ): Promise<void> {
    for (const attempt of this.#attempts(caller, operation).filter(which)) {
      const { path, body, headers } = attempt;
      this.#count(caller, operation, attempt);
      this.#check(
        caller,
        operation,
        attempt,
        await caller.client.call(operation.method, path, body, {
          ...headers,
          ...this.#addressFor(operation),
        }),
      );
    }
  }

  /** The live connection answers the same queries and must keep the same data private. */
  async subscribe(caller: Caller, operations: readonly Operation[]): Promise<void> {
    const all = operations.flatMap((operation) =>
      this.#attempts(caller, operation)
        .filter(({ label }) => label === 'own' || label === 'a stranger’s')
        .map((attempt) => ({ operation, attempt })),
    );
    for (let from = 0; from < all.length; from += LIVE_AT_ONCE) {
      const some = all.slice(from, from + LIVE_AT_ONCE);
      const queries = some.map(({ operation, attempt }): LiveQuery => ({
        procedure: operation.id,
        input: attempt.input,
      }));
      const answers = await answersTo(caller.client, queries);
      this.subscriptions += answers.size;
      this.#tally.expect(
        answers.size === some.length || caller.client.cookie === '',
        `${caller.name} was answered ${answers.size} of ${some.length} on the live connection`,
      );
      for (const [place, text] of answers) {
        const { operation, attempt } = some[place]!;
        const what = `${operation.id} on the live connection`;
        this.expectNoForeignWords(caller, what, text);
        if (attempt.isStrange && isPrivate(operation, attempt) && caller.owns !== 'all')
          this.#tally.expect(
            !text.includes('"snapshot"') ||
              (OF_MANY.test(operation.id) && !mentions(text, operation, attempt)),
            `${caller.name} was answered ${what} (${attempt.label})`,
          );
      }
    }
  }

  expectNoForeignWords(caller: Caller, what: string, text: string): void {
    for (const word of this.#market.words)
      this.#tally.expect(
        mayRead(caller, word) || !text.includes(word.text),
        `${caller.name} read ${word.text} by ${what}`,
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

  #attempts(caller: Caller, operation: Operation): Attempt[] {
    // A separate sequence, so that the calls do not depend on the order of the callers.
    const random = seededRandom(this.#seed + numberOf(`${caller.name} ${operation.id}`));
    const strangers = this.#strangersTo(caller, random);
    return attemptsFor(
      operation,
      ownIds(caller, operation.kinds),
      strangers.map((one) => strangeIds(caller, one, operation.kinds)),
      strangers.map(({ ids }) => canaryOf(ids['organizationId']!)),
      random,
    );
  }

  #count(caller: Caller, { id, kinds }: Operation, { isStrange, ids, headers }: Attempt): void {
    if (!isStrange || caller.owns === 'all' || headers['x-halles-organization']) return;
    for (const kind of kinds) if (ids[kind] !== undefined) this.#tried.add(`${id} ${kind}`);
  }

  /** One caller of each other organization, in an order given by the seed. */
  #strangersTo(caller: Caller, random: () => number): Caller[] {
    const others = new Map<string, Caller>();
    for (const one of this.#market.callers) {
      const { organizationId } = one.ids;
      const isOwn = caller.owns !== 'all' && caller.owns.has(organizationId!);
      if (organizationId && !isOwn && organizationId !== caller.ids['organizationId'])
        others.set(organizationId, others.get(organizationId) ?? one);
    }
    return [...others.values()]
      .map((one) => ({ one, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, this.#howMany)
      .map(({ one }) => one);
  }

  /** Downloads come from many addresses: all at once from one would be slowed down. */
  #addressFor({ id }: Operation): Record<string, string> {
    const at = `10.1.${(this.calls >> 8) & 255}.${this.calls & 255}`;
    return id.startsWith('documents.') ? { 'x-forwarded-for': at } : {};
  }

  #check(caller: Caller, operation: Operation, attempt: Attempt, { status, text, json }: Answer): void {
    this.calls += 1;
    if (status === 200) this.#answered.add(operation.id);
    const what = `${operation.method} ${operation.path} (${attempt.label})`;
    this.#tally.expect(
      status < 500 || status === 503,
      `${caller.name} got ${status} from ${what}: ${text.slice(0, 200)}`,
    );
    this.#tally.expect(status !== 429, `${caller.name} was slowed down at ${what}`);
    this.expectNoForeignWords(caller, what, text);
    if (!attempt.isStrange || !isPrivate(operation, attempt) || caller.owns === 'all') return;
    const mayBeNothing = attempt.label === UNDER_OWN || OF_MANY.test(operation.id);
    const isMet = operation.method !== 'GET' || !mayBeNothing || mentions(text, operation, attempt);
    this.#tally.expect(
      status !== 200 || !isMet,
      `${caller.name} was answered ${what}: ${text.slice(0, 200)}`,
    );
    this.#tally.expect(json?.code !== 'request.stale', `${caller.name} learned that it exists by ${what}`);
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
