import { Client } from './client.ts';
import { createMessages } from './sample-messages.ts';
import { createOrders, type Party } from './sample-orders.ts';
import { demoPassword, demoPeople } from './demo-people.ts';
import { plantFile, plantKinds, plantWords } from './plant-words.ts';
import { headOf, thingsOf, type Thing } from './resource-ids.ts';
import { canaryOf, secretOf, type Word } from './canary-words.ts';

/** A caller of the API, with everything its organization owns. */
export interface Caller {
  name: string;
  client: Client;
  /** Organizations whose words this caller may read; an admin reads all. */
  owns: Set<string> | 'all';
  /** The ids of this user and of one thing of each kind they own, by their API name. */
  ids: Thing;
  /** All things of the organization, shared with partners or not. */
  things: Thing[];
  /** The ids of all things that this caller's organization owns or shares with another. */
  knows: Set<string>;
  /** Links to this caller's files, which nobody else may open. */
  links: string[];
}

export interface Market {
  callers: Caller[];
  words: Word[];
}

export const mayRead = ({ owns }: Caller, { readers }: Word): boolean =>
  owns === 'all' || [...owns].some((id) => readers.has(id));

/**
 * An anonymous caller and all people of the demo market, after their organizations have traded and saved private
 * words.
 */
export async function everyCaller(url: string): Promise<Market> {
  const callers = [nobody(url)];
  for (const [place, { email }] of demoPeople.entries()) {
    callers.push(await caller(url, email));
    callers.at(-1)!.client.headers['x-forwarded-for'] = `10.0.0.${place + 1}`;
  }
  const owners = new Map<string, Caller>();
  for (const one of callers) {
    const { organizationId } = one.ids;
    if (organizationId && one.ids['editsSettings'] && !owners.has(organizationId))
      owners.set(organizationId, one);
    delete one.ids['editsSettings'];
  }
  const planted = new Set<string>();
  const unlisted = new Map<string, Thing[]>();
  for (const [organizationId, { client, links, ids }] of owners) {
    const { kinds, things } = await plantWords(client, organizationId);
    for (const kind of kinds) planted.add(kind);
    unlisted.set(organizationId, things);
    const file = await plantFile(client, organizationId);
    ids['fileId'] = file.id;
    links.push(new URL(file.url, client.url).href);
  }
  const missing = plantKinds.filter((kind) => !planted.has(kind));
  if (missing.length > 0) throw new Error(`nowhere could be planted: ${missing.join(', ')}`);
  const parties: Party[] = [...owners].map(([organizationId, { client }]) => ({ organizationId, client }));
  const pairs = await createOrders(parties);
  if (pairs.length === 0) throw new Error('nobody traded with anybody');
  await createMessages(parties, pairs);
  for (const one of callers) await gather(one, unlisted);
  for (const one of callers)
    one.knows = new Set(callers.filter((other) => isColleague(one, other)).flatMap(idsOf));
  return {
    callers,
    words: [
      ...[...owners.keys()].map((id) => ({ text: canaryOf(id), readers: new Set([id]) })),
      ...pairs.map((pair) => ({ text: secretOf(...pair), readers: new Set(pair) })),
    ],
  };
}

const nobody = (url: string): Caller => ({
  name: 'nobody',
  client: new Client(url),
  owns: new Set(),
  ids: {},
  things: [],
  knows: new Set(),
  links: [],
});

async function caller(url: string, email: string): Promise<Caller> {
  const client = await new Client(url).signIn(email, demoPassword);
  const { json } = await client.call('GET', '/context');
  const memberships = json.memberships as { organizationId: string }[];
  return {
    ...nobody(url),
    name: email,
    client,
    owns: json.isAdmin ? 'all' : new Set(memberships.map((one) => one.organizationId)),
    ids: {
      userId: json.userId,
      ...(json.organization && { organizationId: json.organization.id, slug: json.organization.slug }),
      ...(json.organization?.can.editSettings === true && { editsSettings: 'yes' }),
    },
  };
}

async function gather(one: Caller, unlisted: ReadonlyMap<string, Thing[]>): Promise<void> {
  const { organizationId, fileId } = one.ids;
  if (organizationId === undefined) return;
  one.things = [...(await thingsOf(one.client, organizationId)), ...(unlisted.get(organizationId) ?? [])];
  if (fileId !== undefined) one.things.push({ fileId });
}

const isColleague = (one: Caller, other: Caller): boolean =>
  one.ids['organizationId'] !== undefined && one.ids['organizationId'] === other.ids['organizationId'];
const idsOf = ({ things }: Caller): string[] => things.map((thing) => headOf(thing)[1]);

/** Merges one thing of each requested kind; the one with the most requested ids wins. */
function pick(things: readonly Thing[], wanted: ReadonlySet<string>): Thing {
  const fits = (thing: Thing) => Object.keys(thing).filter((name) => wanted.has(name)).length;
  const some = things.filter((thing) => fits(thing) > 0).toSorted((a, b) => fits(a) - fits(b));
  // The best match comes last, so that it overrides the others.
  return Object.assign({}, ...some);
}

export const ownIds = (one: Caller, wanted: ReadonlySet<string>): Thing => ({
  ...pick(one.things, wanted),
  ...one.ids,
});

/** Ids of the other caller's things that this caller has no access to. */
export function strangeIds(one: Caller, other: Caller, wanted: ReadonlySet<string>): Thing {
  const strange = other.things.filter((thing) => !one.knows.has(headOf(thing)[1]));
  return { ...pick(strange, wanted), ...other.ids };
}
