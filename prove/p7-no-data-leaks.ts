import { join } from 'node:path';
import { everyCaller, type Caller, type Market } from './lib/callers.ts';
import { Client } from './lib/client.ts';
import { allOperations, type Operation } from './lib/operations.ts';
import { documents } from './lib/documents.ts';
import { demoAdmin, demoPassword } from './lib/demo-people.ts';
import { Tally, type Proof } from './lib/proof.ts';
import { CHOSEN, Search } from './lib/leak-search.ts';
import { freePort, Server, temporaryFolder, removeFolder } from './lib/server.ts';
import { changedIn, rowsOf, type Rows } from './lib/compare-data.ts';
import { canaryOf, type Word } from './lib/canary-words.ts';

/** Other organizations tried for each caller and operation, chosen by the seed; in nightly runs all. */
const FEW = 2;
const PARALLEL = 4;
const ALL = Number.POSITIVE_INFINITY;
/** Ends or changes the caller's own session, so it runs last. */
const ENDS_SESSIONS =
  /signOut|signIn|second|session|password|totp|passkey|choose|organizations\.create$|accept|transfer|deleteMyAccount|remove|changeRole|actAs|suspend/i;

/** Calls every operation as every kind of user, with ids of their own, of others, unknown and of another kind. */
export const p7: Proof = {
  name: 'P7',
  guarantee: 'nobody sees or changes what is not theirs, by any operation, and nothing answers with a fault',
  faults: [/^a stranger read (canari|entente)-/],
  run: async ({ seed, broken, scale }) => {
    const folder = temporaryFolder('p7');
    // Each caller has its own IP address, as in reality: a rate limit of one does not slow the others.
    const env = { HALLES_TRUSTED_PROXIES: 'loopback' };
    const server = new Server({ dataDir: join(folder, 'data'), port: await freePort(), env });
    await server.start();
    try {
      const tally = new Tally();
      const market = await everyCaller(server.url);
      const search = new Search(market, tally, seed, scale === 1 ? FEW : ALL);
      const operations = [...(await allOperations(server.url)), ...documents];
      if (broken) await asStranger(server.url, search, operations);
      else await everywhere(market, search, operations, tally);
      return tally.outcome(
        `${operations.length} operations, ${market.callers.length} people, ${search.calls} calls, ${search.subscriptions} subscriptions; ${search.tried} kinds of ids of other organizations tried`,
      );
    } finally {
      await server.stop();
      removeFolder(folder);
    }
  },
};

/** The fault: a stranger whose session has admin rights. */
async function asStranger(url: string, search: Search, operations: readonly Operation[]): Promise<void> {
  const client = await new Client(url).signIn(demoAdmin.email, demoPassword);
  const stranger: Caller = {
    name: 'a stranger',
    client,
    owns: new Set(),
    ids: {},
    things: [],
    knows: new Set(),
    links: [],
  };
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    await search.call(stranger, operation);
}

async function everywhere(
  market: Market,
  search: Search,
  operations: readonly Operation[],
  tally: Tally,
): Promise<void> {
  const { callers } = market;
  const reading = operations.filter(({ method }) => method === 'GET');
  const writing = operations.filter(({ method }) => method !== 'GET');
  await seeTheirOwn(market, tally);
  await inParallel(callers, async (caller) => {
    for (const operation of reading) await search.call(caller, operation);
    await openLinks(caller, callers, tally);
    await search.subscribe(
      caller,
      operations.filter((one) => one.live),
    );
  });
  // Refusals alone would prove nothing, so each reading operation must have been answered once.
  for (const operation of reading)
    tally.expect(
      search.wasAnswered(operation) || isEmptyHere(operation.id),
      `${operation.id} was answered to nobody`,
    );
  const triedOnStrangers = await expectNothingChanged(market, search, writing, tally);
  // Permitted changes could remove what a later read should have found: writing comes after reading, admins last.
  const inOrder = callers.toSorted((a, b) => Number(a.owns === 'all') - Number(b.owns === 'all'));
  const [ending, lasting] = [true, false].map((ends) =>
    writing.filter(({ id }) => ENDS_SESSIONS.test(id) === ends),
  );
  for (const operation of [...lasting!, ...ending!])
    for (const caller of inOrder)
      await search.call(
        caller,
        operation,
        ({ isStrange }) => !(isStrange && triedOnStrangers.has(operation)),
      );
  await readMail(market, search);
  for (const gap of search.neverTried(operations)) tally.expect(false, `nobody tried ${gap}`);
}

/** Places need the network, and what an email links to needs its token: the demo market has none of these. */
const emptyHere = new Set([
  'platform.getPlace',
  'platform.getMailPreferences',
  'catalogue.openPriceList',
  'invoicing.openInvoice',
  'ordering.openOrderLink',
]);
const isEmptyHere = (id: string): boolean => emptyHere.has(id);

/** Each organization must find its own word, or not finding it elsewhere means nothing. */
async function seeTheirOwn({ callers, words }: Market, tally: Tally): Promise<void> {
  for (const { organizationId, client, name } of organizationsOf(callers)) {
    const { text } = await client.call('GET', '/item-lists');
    tally.expect(
      text.includes(canaryOf(organizationId)),
      `${name} does not find ${canaryOf(organizationId)} in their own lists`,
    );
  }
  for (const word of words.filter(({ readers }) => readers.size === 2))
    for (const side of readersOf(callers, word)) {
      const { ids, client, name } = side;
      const orders = side.things.flatMap(({ purchaseOrderId }) => purchaseOrderId ?? []).slice(0, 40);
      let isThere = false;
      for (const id of orders)
        isThere ||= (await client.call('GET', `/purchase-orders/${id}`)).text.includes(word.text);
      tally.expect(isThere, `${name} of ${ids['organizationId']} does not find ${word.text} in their orders`);
    }
}

const organizationsOf = (callers: readonly Caller[]) =>
  callers.flatMap(({ ids, client, name }) =>
    ids['fileId'] ? [{ organizationId: ids['organizationId']!, client, name }] : [],
  );
const readersOf = (callers: readonly Caller[], { readers }: Word) =>
  callers.filter(({ ids }) => ids['fileId'] && readers.has(ids['organizationId']!));

/** Tries every change with ids of other organizations only: all their rows must stay the same. */
async function expectNothingChanged(
  { callers }: Market,
  search: Search,
  writing: readonly Operation[],
  tally: Tally,
): Promise<ReadonlySet<Operation>> {
  const owners = callers.filter(({ ids }) => ids['fileId']);
  const before = new Map<Caller, Rows>();
  for (const owner of owners) before.set(owner, await rowsOf(owner));
  // An operation with an id chosen by the caller writes to the caller's own organization, where it may change
  // something.
  const lasting = writing.filter(
    ({ id, about }) => about.length > 0 && !ENDS_SESSIONS.test(id) && !CHOSEN.test(id),
  );
  await inParallel(
    callers.filter(({ owns }) => owns !== 'all'),
    async (caller) => {
      for (const operation of lasting) await search.call(caller, operation, ({ isStrange }) => isStrange);
    },
  );
  for (const owner of owners) {
    const changed = changedIn(before.get(owner)!, await rowsOf(owner));
    tally.expect(
      changed.length === 0,
      `a stranger changed ${owner.name}’s ${changed.slice(0, 3).join('; ')}`,
    );
  }
  return new Set(lasting);
}

/** Callers run in parallel: their calls do not depend on the order. */
async function inParallel(
  callers: readonly Caller[],
  work: (caller: Caller) => Promise<void>,
): Promise<void> {
  const waiting = [...callers];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

async function openLinks(caller: Caller, callers: readonly Caller[], tally: Tally): Promise<void> {
  for (const { ids, links } of callers)
    for (const link of links) {
      const { status } = await fetch(link, { headers: { cookie: caller.client.cookie }, redirect: 'manual' });
      const isTheirs = caller.ids['userId'] === ids['userId'];
      tally.expect(
        (status === 200) === isTheirs,
        `${caller.name} got ${status} for a file link of ${ids['userId']}`,
      );
    }
}

async function readMail({ callers }: Market, search: Search): Promise<void> {
  for (const caller of callers) {
    if (caller.owns === 'all' || !caller.name.includes('@')) continue;
    const to = encodeURIComponent(caller.name);
    const response = await fetch(`${caller.client.url}/dev/mail/messages.json?to=${to}`);
    search.expectNoForeignWords(caller, 'mail', await response.text());
  }
}
