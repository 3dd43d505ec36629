import { join } from 'node:path';
import { everyAsker, type Asker, type Market } from './lib/callers.ts';
import { Client } from './lib/client.ts';
import { allOperations, type Operation } from './lib/operations.ts';
import { papers } from './lib/documents.ts';
import { demoAdmin, demoPassword } from './lib/demo-people.ts';
import { Tally, type Proof } from './lib/proof.ts';
import { CHOSEN, Search } from './lib/leak-search.ts';
import { freePort, Server, temporaryFolder, removeFolder } from './lib/server.ts';
import { changedIn, stateOf, type Standing } from './lib/compare-data.ts';
import { canaryOf, type Word } from './lib/canary-words.ts';

/** Other organizations tried for each caller and operation, chosen by the seed; in nightly runs all. */
const FEW = 2;
const LANES = 4;
const ALL = Number.POSITIVE_INFINITY;
/** Ends or changes the caller's own session, so it runs last. */
const ENDS_SESSIONS =
  /signOut|signIn|second|session|password|totp|passkey|choose|organizations\.create$|accept|transfer|remove|changeRole|actAs|suspend/i;

/** Calls every operation as every kind of user, with ids of their own, of others, unknown and of another kind. */
export const p7: Proof = {
  name: 'P7',
  promise: 'nobody sees or changes what is not theirs, by any operation, and nothing answers with a fault',
  faults: [/^a stranger read (canari|entente)-/],
  run: async ({ seed, broken, scale }) => {
    const folder = temporaryFolder('p7');
    // Each caller has its own IP address, as in reality: a rate limit of one does not slow the others.
    const env = { HALLES_TRUSTED_PROXIES: 'loopback' };
    const server = new Server({ dataDir: join(folder, 'data'), port: await freePort(), env });
    await server.start();
    try {
      const tally = new Tally();
      const market = await everyAsker(server.url);
      const search = new Search(market, tally, seed, scale === 1 ? FEW : ALL);
      const operations = [...(await allOperations(server.url)), ...papers];
      if (broken) await asStranger(server.url, search, operations);
      else await everywhere(market, search, operations, tally);
      return tally.outcome(
        `${operations.length} operations, ${market.askers.length} people, ${search.calls} calls, ${search.subscriptions} subscriptions; ${search.tried} kinds of a stranger’s things asked for`,
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
  const stranger: Asker = {
    name: 'a stranger',
    client,
    owns: new Set(),
    ids: {},
    things: [],
    knows: new Set(),
    links: [],
  };
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    await search.ask(stranger, operation);
}

async function everywhere(
  market: Market,
  search: Search,
  operations: readonly Operation[],
  tally: Tally,
): Promise<void> {
  const { askers } = market;
  const reading = operations.filter(({ method }) => method === 'GET');
  const writing = operations.filter(({ method }) => method !== 'GET');
  await seeTheirOwn(market, tally);
  await inLanes(askers, async (asker) => {
    for (const operation of reading) await search.ask(asker, operation);
    await openLinks(asker, askers, tally);
    await search.listen(
      asker,
      operations.filter((one) => one.live),
    );
  });
  // Refusals alone would prove nothing, so each reading operation must have been answered once.
  for (const operation of reading)
    tally.expect(
      search.wasAnswered(operation) || isEmptyHere(operation.id),
      `${operation.id} was answered to nobody`,
    );
  const triedOnStrangers = await touchNothing(market, search, writing, tally);
  // Permitted changes could remove what a later read should have found: writing comes after reading, admins last.
  const inOrder = askers.toSorted((a, b) => Number(a.owns === 'all') - Number(b.owns === 'all'));
  const [ending, lasting] = [true, false].map((ends) =>
    writing.filter(({ id }) => ENDS_SESSIONS.test(id) === ends),
  );
  for (const operation of [...lasting!, ...ending!])
    for (const asker of inOrder)
      await search.ask(asker, operation, ({ isStrange }) => !(isStrange && triedOnStrangers.has(operation)));
  await readMail(market, search);
  for (const gap of search.neverTried(operations)) tally.expect(false, `nobody tried ${gap}`);
}

/**
 * Places need the network, and a sent list or invoice needs the token from its email: the demo market has none of
 * these.
 */
const emptyHere = new Set(['platform.getPlace', 'catalogue.openPriceList', 'invoicing.openInvoice']);
const isEmptyHere = (id: string): boolean => emptyHere.has(id);

/** Each organization must find its own word, or not finding it elsewhere means nothing. */
async function seeTheirOwn({ askers, words }: Market, tally: Tally): Promise<void> {
  for (const { organizationId, client, name } of keepers(askers)) {
    const { text } = await client.call('GET', '/item-lists');
    tally.expect(
      text.includes(canaryOf(organizationId)),
      `${name} does not find ${canaryOf(organizationId)} in their own lists`,
    );
  }
  for (const word of words.filter(({ readers }) => readers.size === 2))
    for (const side of readersOf(askers, word)) {
      const { ids, client, name } = side;
      const orders = side.things.flatMap(({ purchaseOrderId }) => purchaseOrderId ?? []).slice(0, 40);
      let isThere = false;
      for (const id of orders)
        isThere ||= (await client.call('GET', `/purchase-orders/${id}`)).text.includes(word.text);
      tally.expect(isThere, `${name} of ${ids['organizationId']} does not find ${word.text} in their orders`);
    }
}

const keepers = (askers: readonly Asker[]) =>
  askers.flatMap(({ ids, client, name }) =>
    ids['fileId'] ? [{ organizationId: ids['organizationId']!, client, name }] : [],
  );
const readersOf = (askers: readonly Asker[], { readers }: Word) =>
  askers.filter(({ ids }) => ids['fileId'] && readers.has(ids['organizationId']!));

/** Tries every change with ids of other organizations only: all their rows must stay the same. */
async function touchNothing(
  { askers }: Market,
  search: Search,
  writing: readonly Operation[],
  tally: Tally,
): Promise<ReadonlySet<Operation>> {
  const owners = askers.filter(({ ids }) => ids['fileId']);
  const before = new Map<Asker, Standing>();
  for (const owner of owners) before.set(owner, await stateOf(owner));
  // An operation with an id chosen by the caller writes to the caller's own organization, where it may change
  // something.
  const lasting = writing.filter(
    ({ id, about }) => about.length > 0 && !ENDS_SESSIONS.test(id) && !CHOSEN.test(id),
  );
  await inLanes(
    askers.filter(({ owns }) => owns !== 'all'),
    async (asker) => {
      for (const operation of lasting) await search.ask(asker, operation, ({ isStrange }) => isStrange);
    },
  );
  for (const owner of owners) {
    const changed = changedIn(before.get(owner)!, await stateOf(owner));
    tally.expect(
      changed.length === 0,
      `a stranger’s hand changed ${owner.name}’s ${changed.slice(0, 3).join('; ')}`,
    );
  }
  return new Set(lasting);
}

/** Callers run in parallel: their calls do not depend on the order. */
async function inLanes(askers: readonly Asker[], work: (asker: Asker) => Promise<void>): Promise<void> {
  const waiting = [...askers];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function openLinks(asker: Asker, askers: readonly Asker[], tally: Tally): Promise<void> {
  for (const { ids, links } of askers)
    for (const link of links) {
      const { status } = await fetch(link, { headers: { cookie: asker.client.cookie }, redirect: 'manual' });
      const isTheirs = asker.ids['userId'] === ids['userId'];
      tally.expect(
        (status === 200) === isTheirs,
        `${asker.name} got ${status} for a file link of ${ids['userId']}`,
      );
    }
}

async function readMail({ askers }: Market, search: Search): Promise<void> {
  for (const asker of askers) {
    if (asker.owns === 'all' || !asker.name.includes('@')) continue;
    const to = encodeURIComponent(asker.name);
    const response = await fetch(`${asker.client.url}/dev/mail/messages.json?to=${to}`);
    search.look(asker, 'mail', await response.text());
  }
}
