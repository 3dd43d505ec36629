import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LIVE_SESSION_ENDED, LIVE_TOO_MANY, LIVE_TOO_OFTEN, type LiveMessage } from '@halles/contract';
import { system, type Person } from '../platform/actor.ts';
import { PerMinute } from '../platform/live/rates.ts';
import { MAX_CONNECTIONS, MAX_SUBSCRIPTIONS } from '../platform/live/usage-limits.ts';
import { aMember, anOrganization, removed } from '../slices/organizations/factory.ts';
import { testApp } from '../testing/app.ts';
import { endSession } from '../slices/identity/commands/sessions.ts';
import { setSession } from '../slices/identity/factory.ts';

const FRAMES_A_MINUTE = 2 * MAX_SUBSCRIPTIONS;
const CONNECTIONS_A_MINUTE = 2 * MAX_CONNECTIONS;
const CONNECTIONS_OF_ADDRESS_A_MINUTE = 2 * CONNECTIONS_A_MINUTE;
/** Hundreds of connections are opened and closed. */
const OFTEN = { interval: 2, timeout: 10_000 };
const liveRates = {
  frames: new PerMinute(FRAMES_A_MINUTE),
  connections: new PerMinute(CONNECTIONS_A_MINUTE),
  ofAddress: new PerMinute(CONNECTIONS_OF_ADDRESS_A_MINUTE),
};
const { world, app } = await testApp({ liveRates });
const { organization, owner } = await anOrganization(world.as(system));
const colleague = await aMember(world.as(system), organization.id, 'sales');
await world.feed.start();
const address = `${(await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')}/api/live`;

beforeEach(() => world.clock.advance(60_000));

/** Opens a live connection as one browser tab of this person. */
async function open(person: Person | null, more: Record<string, string> = {}) {
  const token = `live-${person?.sessionId}`;
  if (person) await setSession(world, person.sessionId, { token });
  const received: LiveMessage[] = [];
  // Node's WebSocket takes headers where a browser takes protocols.
  const headers = { ...(person && { cookie: `halles=${token}` }), ...more };
  const socket = new WebSocket(address, { headers });
  let closed: number | null = null;
  let why = '';
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data)) as LiveMessage));
  socket.addEventListener('close', ({ code, reason }) => {
    closed = code;
    why = reason;
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const closing = () => vi.waitFor(() => expect(closed).not.toBeNull(), OFTEN);
  return {
    received,
    send: (text: string | Buffer<ArrayBuffer>) => socket.send(text),
    subscribe: (id: number, procedure: string, input: unknown = {}) =>
      socket.send(JSON.stringify({ type: 'subscribe', id, procedure, input })),
    answers: async () => {
      socket.send('{"type":"ping"}');
      await vi.waitFor(() => expect(received.some(({ type }) => type === 'pong')).toBe(true), OFTEN);
    },
    closed: async () => {
      await closing();
      return closed;
    },
    reason: () => why,
    end: async () => {
      socket.close();
      await closing();
    },
  };
}

it.each([
  'null',
  'true',
  '7',
  '"subscribe"',
  '[]',
  '{}',
  '{"type":"subscribe"}',
  '{"type":"subscribe","id":"1","procedure":"identity.getContext","input":{}}',
  '{"type":"subscribe","id":{},"procedure":"identity.getContext"}',
  '{"type":"subscribe","id":1,"procedure":["a"]}',
  '{"type":"unsubscribe"}',
  '{"type":"__proto__"}',
  'not json',
  '',
])('closes the connection that sends %s, and no other', async (frame) => {
  const other = await open(colleague);
  const tab = await open(owner);
  tab.send(frame);
  expect(await tab.closed()).toBe(1003);
  await other.answers();
  await other.end();
});

it('closes a connection that sends bytes', async () => {
  const tab = await open(owner);
  tab.send(Buffer.from([0, 1, 2]));
  expect(await tab.closed()).toBe(1003);
});

it('closes only the connection whose message meets a fault of ours', async () => {
  const other = await open(colleague);
  const tab = await open(owner);
  vi.spyOn(liveRates.frames, 'run').mockImplementationOnce(() => {
    throw new Error('a mistake');
  });
  tab.send('{"type":"ping"}');
  expect(await tab.closed()).toBe(1011);
  await other.answers();
  await other.end();
});

it('refuses an unknown name or an invalid input, and stays open', async () => {
  const tab = await open(owner);
  tab.subscribe(1, '__proto__');
  tab.subscribe(2, 'constructor');
  tab.subscribe(3, 'organizations.getSettings', null);
  tab.subscribe(4, 'organizations.getSettings', { organizationId: '\u0000' });
  await vi.waitFor(() => expect(tab.received).toHaveLength(4), OFTEN);
  expect(tab.received.map((one) => (one.type === 'refused' ? one.problem.code : one.type))).toEqual([
    'request.notFound',
    'request.notFound',
    'request.invalid',
    'request.invalid',
  ]);
  await tab.answers();
  await tab.end();
});

it('limits the connections of each person separately', async () => {
  expect(MAX_CONNECTIONS).toBeLessThanOrEqual(10);
  const tabs = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => open(owner)));
  for (const tab of tabs) await tab.answers();
  expect(await (await open(owner)).closed()).toBe(LIVE_TOO_MANY);
  const other = await open(colleague);
  await other.answers();
  await tabs.pop()!.end();
  const next = await open(owner);
  await next.answers();
  for (const tab of [...tabs, other, next]) await tab.end();
});

it('limits a person’s subscriptions over all connections, and frees those that end', async () => {
  expect(MAX_SUBSCRIPTIONS).toBeLessThanOrEqual(300);
  const input = { organizationId: organization.id };
  const tabs = [await open(owner), await open(owner)];
  for (let id = 0; id <= MAX_SUBSCRIPTIONS; id++)
    tabs[id % 2]!.subscribe(id, 'organizations.getSettings', input);
  const refused = () => tabs.flatMap(({ received }) => received.filter(({ type }) => type === 'refused'));
  const shown = () => tabs.flatMap(({ received }) => received.filter(({ type }) => type === 'snapshot'));
  // Of two connections, the last message of one may come after the last answer of the other.
  const answered = () => shown().length + refused().length;
  await vi.waitFor(() => expect(answered()).toBe(MAX_SUBSCRIPTIONS + 1), OFTEN);
  expect(refused()).toMatchObject([{ problem: { code: 'request.tooMany', status: 429 } }]);
  tabs[0]!.send('{"type":"unsubscribe","id":0}');
  tabs[0]!.subscribe(9_999, 'organizations.getSettings', input);
  await vi.waitFor(() => expect(shown()).toHaveLength(MAX_SUBSCRIPTIONS + 1), OFTEN);
  for (const tab of tabs) await tab.end();
});

describe('in one minute', () => {
  it('a person sends so many messages over all connections, and others go on', async () => {
    const other = await open(colleague);
    const tabs = [await open(owner), await open(owner)];
    for (let sent = 0; sent < FRAMES_A_MINUTE; sent++) tabs[sent % 2]!.send('{"type":"ping"}');
    const pongs = () => tabs.flatMap(({ received }) => received.filter(({ type }) => type === 'pong'));
    await vi.waitFor(() => expect(pongs()).toHaveLength(FRAMES_A_MINUTE), OFTEN);
    tabs[0]!.send('{"type":"ping"}');
    expect([await tabs[0]!.closed(), tabs[0]!.reason()]).toEqual([
      LIVE_TOO_OFTEN,
      'too many messages in a minute',
    ]);
    await other.answers();
    world.clock.advance(60_000);
    await tabs[1]!.answers();
    for (const tab of [tabs[1]!, other]) await tab.end();
  });

  it('a person opens so many connections, and others still come in', async () => {
    for (let opened = 0; opened < CONNECTIONS_A_MINUTE; opened++) {
      const tab = await open(owner);
      await tab.answers();
      await tab.end();
    }
    const refused = await open(owner);
    expect([await refused.closed(), refused.reason()]).toEqual([
      LIVE_TOO_OFTEN,
      'too many connections in a minute',
    ]);
    const other = await open(colleague);
    await other.answers();
    world.clock.advance(60_000);
    const next = await open(owner);
    await next.answers();
    for (const tab of [other, next]) await tab.end();
  });

  it('an address opens so many connections, signed in or not', async () => {
    for (let opened = 0; opened < CONNECTIONS_OF_ADDRESS_A_MINUTE; opened++)
      expect(await (await open(null)).closed()).toBe(LIVE_SESSION_ENDED);
    expect(await (await open(null)).closed()).toBe(LIVE_TOO_OFTEN);
  });
});

it('refuses anonymous visitors', async () => {
  expect(await (await open(null)).closed()).toBe(LIVE_SESSION_ENDED);
});

it.each([
  ['origin', 'https://evil.example'],
  ['sec-fetch-site', 'cross-site'],
])('refuses a page of another site, whoever is signed in there: %s %s', async (name, value) => {
  expect(await (await open(owner, { [name]: value })).closed()).toBe(1008);
});

describe('the rights of an open connection', () => {
  const settings = ['organizations.getSettings', { organizationId: organization.id }] as const;
  const types = ({ received }: { received: LiveMessage[] }) => received.map(({ type }) => type);

  it('are looked up again when a membership ends', async () => {
    const member = await aMember(world.as(system), organization.id, 'sales');
    const tab = await open(member);
    tab.subscribe(1, ...settings);
    await vi.waitFor(() => expect(types(tab)).toEqual(['snapshot']), OFTEN);
    await removed(world.as(owner), member);
    await vi.waitFor(() => expect(types(tab)).toEqual(['snapshot', 'refused']), OFTEN);
    await tab.end();
  });

  it('end with the session', async () => {
    const member = await aMember(world.as(system), organization.id, 'sales');
    const tab = await open(member);
    await tab.answers();
    await endSession(world.as(member), { sessionId: member.sessionId as never });
    expect(await tab.closed()).toBe(LIVE_SESSION_ENDED);
  });
});
