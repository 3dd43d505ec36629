import { beforeEach, describe, expect, it } from 'vitest';
import { roles, type FormatId, type Webhook } from '@halles/contract';
import { anonymous, system, type Member } from '../platform/actor.ts';
import { safeFetch, type OutgoingOptions } from '../platform/safe-fetch.ts';
import { keyIdOf } from '../platform/secrets.ts';
import { createSlack } from '../platform/slack/index.ts';
import { fakeServer, type Answer, type Call } from '../testing/fake-server.ts';
import { expectLiveMatchesFetch } from '../testing/live.ts';
import { runAllJobs } from '../testing/worker.ts';
import { testWorld } from '../testing/world.ts';
import { registerAllReactions } from './slices.ts';
import { applyOrderAction } from '../slices/ordering/commands/order-actions.ts';
import { aClaim, grantClaim } from '../slices/ordering/factory/order-steps.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
} from '../slices/ordering/factory/trading-pair.ts';
import { getOrder } from '../slices/ordering/queries/order.ts';
import { aMember, anOrganization, setOrganization, setSettings } from '../slices/organizations/factory.ts';
import {
  postToWebhook,
  queueWebhookMessages,
  sendTestMessage,
} from '../slices/notifications/commands/webhook-messages.ts';
import {
  changeWebhook,
  connectWebhook,
  removeWebhook,
  resealWebhooks,
  resumeWebhook,
} from '../slices/notifications/commands/webhook.ts';
import { listNotifications } from '../slices/notifications/queries/lists.ts';
import { getWebhook } from '../slices/notifications/queries/webhook.ts';
import { notificationsRoutes } from '../slices/notifications/routes.ts';
import { MOST_FAILURES, RETRY_DELAYS_SECONDS } from '../slices/notifications/rules/webhook.ts';

registerAllReactions();

/** What the receiver of this test answers, over HTTP, where https://hooks.example would be. */
let receiver: { url: string; calls: Call[] };
let answers: Answer[] = [];
let resolve: OutgoingOptions['resolve'];
const toReceiver: typeof safeFetch = (address, options) =>
  address.startsWith('https://hooks.example/')
    ? safeFetch(address.replace('https://hooks.example', receiver.url), { ...options, trusted: true })
    : safeFetch(address, { ...options, ...(resolve && { resolve }) });

const world = await testWorld();
world.ports.slack = createSlack({}, { clock: world.clock, call: toReceiver });
const as = (person: Member) => world.as(person);
const url = 'https://hooks.example/services/T0/B0/secret9Zy8';
const kinds: Webhook['kinds'] = ['newOrders', 'orderChanges', 'claimsOpened', 'claimsDecided'];

let pair: Awaited<ReturnType<typeof aTradingPair>>;
let carrots: FormatId;
let organizationId: Member['organizationId'];

/** Jobs wait by the clock of the database, so tests move them instead of waiting. */
async function work({ delayed = false } = {}): Promise<void> {
  if (delayed) await world.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runAllJobs(world.as(system), world.pool);
}

const waitingSeconds = async (): Promise<number[]> =>
  (
    await world.pool.query<{ s: number }>(
      `select round(extract(epoch from run_at - now()))::int as s from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'notifications.postToWebhook'`,
    )
  ).rows.map(({ s }) => s);

beforeEach(async () => {
  resolve = undefined;
  answers = [];
  receiver = await fakeServer((_call, index) => answers[index] ?? { body: 'ok' });
  pair = await aTradingPair(world.as(anonymous));
  organizationId = pair.farm;
  carrots = await addProductForSale(world.as(system), pair);
  await work({ delayed: true });
});

const connect = (change: { url?: string; kinds?: Webhook['kinds'] } = {}, member = pair.seller) =>
  connectWebhook(as(member), { organizationId: member.organizationId, url, kinds, ...change });
const order = () => submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
const connection = async (member = pair.seller) =>
  (await getWebhook(as(member), { organizationId: member.organizationId })).webhook;
const posts = () =>
  receiver.calls.map(({ body }) => JSON.parse(body.toString()) as { text: string; blocks: object[] });
const test = () => sendTestMessage(as(pair.seller), { organizationId });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the connection', () => {
  it('shows the host and the last four characters only, and stores the address sealed', async () => {
    const { webhook } = await connect();
    expect(webhook).toEqual({
      host: 'hooks.example',
      lastCharacters: '9Zy8',
      kinds,
      last: null,
      pausedAt: null,
    });
    await test();
    await work();
    for (const table of ['webhooks', 'webhook_messages', 'events', 'graphile_worker._private_jobs']) {
      const { rows } = await world.pool.query(
        `select count(*)::int as n from ${table} t where t::text ~ 'secret9Z'`,
      );
      expect(rows, table).toEqual([{ n: 0 }]);
    }
    const { sealed_url } = await world.db
      .selectFrom('webhooks')
      .select('sealed_url')
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    expect(sealed_url).toContain(keyIdOf(world.ports.settings.secret));
    await connect({ url: `${url}other`, kinds: ['newOrders'] });
    expect(await connection()).toMatchObject({ lastCharacters: 'ther', kinds: ['newOrders'], last: null });
    await removeWebhook(as(pair.seller), { organizationId });
    await removeWebhook(as(pair.seller), { organizationId });
    expect(await connection()).toBeNull();
  });

  it.each(roles.filter((role) => role !== 'owner'))(
    '%s: only managers see and set it besides owners',
    async (role) => {
      await connect();
      const member = await aMember(world.as(anonymous), organizationId, role);
      const calls = [
        () => getWebhook(as(member), { organizationId }),
        () => changeWebhook(as(member), { organizationId, kinds }),
        () => resumeWebhook(as(member), { organizationId }),
        () => sendTestMessage(as(member), { organizationId }),
        () => removeWebhook(as(member), { organizationId }),
        () => connect({}, member),
      ];
      for (const call of calls)
        if (role === 'manager') await expect(call()).resolves.toBeDefined();
        else await expect(call()).rejects.toMatchObject({ code: 'request.notAllowed' });
      await expect(getWebhook(as(pair.buyer), { organizationId })).rejects.toMatchObject({
        code: 'request.notFound',
      });
    },
  );

  it('is recorded in the audit log with its host: connected, changed, removed', async () => {
    await connect();
    await changeWebhook(as(pair.seller), { organizationId, kinds: ['claimsOpened', 'newOrders'] });
    await removeWebhook(as(pair.seller), { organizationId });
    const events = await world.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('type', 'like', 'notifications.webhook%')
      .where((eb) => eb(eb.val(organizationId), '=', eb.fn.any('organization_ids')))
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { type: 'notifications.webhookConnected', data: { host: 'hooks.example', kinds } },
      {
        type: 'notifications.webhookChanged',
        data: { host: 'hooks.example', kinds: ['newOrders', 'claimsOpened'] },
      },
      { type: 'notifications.webhookRemoved', data: { host: 'hooks.example' } },
    ]);
  });

  it('of several who connect at once, one remains, and nobody is refused', async () => {
    const ends = ['aaaa', 'bbbb', 'cccc', 'dddd'];
    for (const _again of [1, 2, 3]) {
      const connected = await Promise.all(ends.map((end) => connect({ url: `${url}${end}` })));
      expect(connected.map(({ webhook }) => webhook!.lastCharacters)).toEqual(ends);
      expect(ends).toContain((await connection())!.lastCharacters);
      await removeWebhook(as(pair.seller), { organizationId });
    }
  });

  it('is sealed again by the newest key', async () => {
    await connect();
    const { settings } = world.ports;
    const ports = {
      ...world.ports,
      settings: { ...settings, secret: 'a newer secret, long enough to seal', oldSecrets: [settings.secret] },
    };
    const ctx = world.as(system, { ports });
    const { resealed, unreadable } = await resealWebhooks(ctx);
    expect([resealed > 0, unreadable]).toEqual([true, 0]);
    expect((await resealWebhooks(ctx)).resealed).toBe(0);
    await resealWebhooks(
      world.as(system, {
        ports: { ...ports, settings: { ...settings, oldSecrets: [ports.settings.secret] } },
      }),
    );
  });

  it('is followed live', async () => {
    const question = {
      world,
      routes: notificationsRoutes,
      name: 'notifications.getWebhook',
      input: { organizationId },
      actor: pair.seller,
    };
    await expectLiveMatchesFetch(question, () => connect());
    await expectLiveMatchesFetch(question, () =>
      changeWebhook(as(pair.seller), { organizationId, kinds: ['newOrders'] }),
    );
    answers = [{ status: 404 }];
    await expectLiveMatchesFetch(question, async () => {
      await test();
      await work();
    });
    await expectLiveMatchesFetch(question, () => resumeWebhook(as(pair.seller), { organizationId }));
    await expectLiveMatchesFetch(question, () => removeWebhook(as(pair.seller), { organizationId }));
  });
});

describe('what is posted', () => {
  it('a new order: who, how many lines, when, how much and a link, in the language of the organization', async () => {
    await connect();
    const id = await order();
    await work();
    const [{ text, blocks }, ...others] = posts() as [{ text: string; blocks: object[] }];
    expect(others).toEqual([]);
    expect(plain(text)).toMatch(
      /^Bistro Verger a commandé 1 ligne pour le \S+ \d\d\/\d\d\/\d{4} : 5\d,\d\d \$\n/,
    );
    expect(text).toContain(`<http://localhost:3000/vendor/purchase-orders/${id}|Ouvrir dans Halles>`);
    expect(blocks).toEqual([{ type: 'section', text: { type: 'mrkdwn', text } }]);
    expect(await connection()).toMatchObject({ last: { outcome: 'accepted', status: 200 } });
    await setSettings(world, organizationId, { language: 'EN' });
    await order();
    await work();
    expect(posts()[1]!.text).toMatch(/^Bistro Verger ordered 1 line for .*\|Open in Halles>$/s);
  });

  it('escapes names', async () => {
    await setOrganization(world, pair.bistro, { name: 'Noix & <!channel>' });
    await connect();
    await order();
    await work();
    expect(posts()[0]!.text).toMatch(/^Noix &amp; &lt;!channel&gt; /);
  });

  it('a cancelled order without the reason, a claim to the seller, and its decision to the buyer', async () => {
    await connect();
    await connect({}, pair.buyer);
    const cancelled = await order();
    const { version } = await getOrder(as(pair.buyer), { purchaseOrderId: cancelled });
    await applyOrderAction(as(pair.buyer), {
      purchaseOrderId: cancelled,
      version,
      action: 'cancel',
      reason: 'Fermé pour travaux',
      delivered: [],
    });
    const delivered = await order();
    await applyActions(as, pair, delivered, 'confirm', 'prepare', 'markReady', 'deliver');
    await grantClaim(as, pair, delivered, '1');
    await work();
    const texts = posts().map(({ text }) => plain(text));
    expect(texts.filter((text) => text.includes('est annulée'))).toHaveLength(1);
    expect(texts.join()).not.toContain('travaux');
    expect(texts.filter((text) => text.startsWith('Bistro Verger signale un problème'))).toHaveLength(1);
    expect(texts.filter((text) => text.startsWith('Ferme du Nord a accepté votre réclamation'))).toHaveLength(
      1,
    );
    expect(texts).toHaveLength(5);
  });

  it('only the chosen kinds', async () => {
    await connect({ kinds: ['claimsOpened'] });
    const id = await order();
    await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
    await aClaim(as(pair.buyer), id, '1');
    await work();
    expect(posts().map(({ text }) => text.split('\n')[0])).toEqual([
      expect.stringMatching(/^Bistro Verger signale un problème/),
    ]);
  });

  it('each event once for each connection, with the id of the event', async () => {
    await connect();
    const id = await order();
    await work();
    const row = await world.db
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'ordering.submitted')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    const event = {
      ...row,
      organizationIds: row.organization_ids,
      userIds: row.user_ids,
      subjectId: row.subject_id,
      happenedAt: row.happened_at,
    } as never;
    await queueWebhookMessages(world.as(system), event);
    await work();
    expect(receiver.calls.map(({ headers }) => headers['halles-event-id'])).toEqual([row.id]);
    // A job that runs again after its answer was stored posts nothing.
    const { id: webhookId } = await world.db
      .selectFrom('webhooks')
      .select('id')
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    await postToWebhook(world.as(system), {
      organizationId,
      webhookId,
      eventId: row.id,
      message: { text: 'x', blocks: [] },
      attempts: 0,
      isTest: false,
    });
    expect(receiver.calls).toHaveLength(1);
  });

  it('a test message, and nothing of what waited once the address is removed', async () => {
    await connect();
    await test();
    await work();
    expect(plain(posts()[0]!.text)).toContain(
      'Essai de Halles : les commandes et réclamations de Ferme du Nord',
    );
    await order();
    await removeWebhook(as(pair.seller), { organizationId });
    await work();
    expect(receiver.calls).toHaveLength(1);
    await expect(test()).rejects.toMatchObject({ code: 'request.notFound' });
  });
});

describe('failures', () => {
  it('are tried again after growing delays, and after what the receiver asks for', async () => {
    await connect();
    answers = [{ status: 503 }, { status: 429, headers: { 'retry-after': '1000' } }, { status: 500 }];
    await order();
    await work();
    expect(await connection()).toMatchObject({
      last: { outcome: 'serverFault', status: 503 },
      pausedAt: null,
    });
    const between = async (seconds: number) => {
      const [waiting, ...others] = await waitingSeconds();
      expect(others).toEqual([]);
      expect(Math.abs(waiting! - seconds)).toBeLessThan(30);
    };
    await between(RETRY_DELAYS_SECONDS[0]!);
    await work({ delayed: true });
    await between(1_000);
    expect(await connection()).toMatchObject({ last: { outcome: 'tooMany', status: 429 } });
    await work({ delayed: true });
    await between(RETRY_DELAYS_SECONDS[2]!);
    await work({ delayed: true });
    expect(receiver.calls).toHaveLength(4);
    expect(await connection()).toMatchObject({ last: { outcome: 'accepted' } });
    expect(await waitingSeconds()).toEqual([]);
  });

  it.each([404, 410])('%i pauses at once and notifies owners and managers only', async (status) => {
    const manager = await aMember(world.as(anonymous), organizationId, 'manager');
    const clerk = await aMember(world.as(anonymous), organizationId, 'sales');
    await connect();
    answers = [{ status }];
    await test();
    await work();
    expect(await connection()).toMatchObject({
      last: { outcome: 'gone', status },
      pausedAt: expect.any(String) as string,
    });
    await order();
    await work();
    expect(receiver.calls).toHaveLength(1);
    await expect(test()).rejects.toMatchObject({ code: 'notifications.webhookPaused' });
    const paused = async (member: Member) =>
      (await listNotifications(as(member), { organizationId })).filter(
        ({ type }) => type === 'WEBHOOK_PAUSED',
      );
    expect(await paused(pair.seller)).toMatchObject([{ relatedUrl: '/organizations/settings#webhook' }]);
    expect((await paused(manager))[0]!.text.en).toMatch(/^Messages to hooks\.example are paused/);
    expect(await paused(clerk)).toEqual([]);
    await resumeWebhook(as(pair.seller), { organizationId });
    await order();
    await work();
    expect(receiver.calls).toHaveLength(2);
    expect(await connection()).toMatchObject({ last: { outcome: 'accepted' }, pausedAt: null });
  });

  it('several given up in a row pause it; one that is accepted begins the count again', async () => {
    await connect();
    const refused = Array.from({ length: MOST_FAILURES - 1 }, () => ({ status: 400 }));
    answers = [...refused, { body: 'ok' }, ...refused, { status: 403 }];
    for (let index = 0; index < answers.length; index++) {
      expect((await connection())!.pausedAt).toBeNull();
      await test();
      await work();
    }
    expect(await connection()).toMatchObject({
      last: { outcome: 'refused', status: 403 },
      pausedAt: expect.any(String) as string,
    });
    expect(await waitingSeconds()).toEqual([]);
  });
});

describe('addresses inside the network', () => {
  it.each([
    'https://127.0.0.1/hook',
    'https://10.0.0.5/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/hook',
    'https://localhost/hook',
    'https://user:password@hooks.example/hook',
    'http://hooks.example/hook',
  ])('%s is refused when it is connected', async (address) => {
    await expect(connect({ url: address })).rejects.toMatchObject({
      code: 'notifications.webhookAddressRefused',
    });
    expect(await connection()).toBeNull();
  });

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:127.0.0.1'])(
    'a name that leads to %s is never called',
    async (address) => {
      resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
      await connect({ url: 'https://innocent.example/hook' });
      await test();
      await work();
      expect(receiver.calls).toEqual([]);
      expect(await connection()).toMatchObject({ last: { outcome: 'notAllowed', status: null } });
    },
  );

  it('a redirect is not followed', async () => {
    await connect();
    answers = [{ status: 302, headers: { location: `${receiver.url}/inside` } }];
    await test();
    await work();
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/services/T0/B0/secret9Zy8']);
    expect(await connection()).toMatchObject({ last: { outcome: 'redirected', status: null } });
  });
});

it('goes with its organization', async () => {
  const { organization, owner } = await anOrganization(world.as(anonymous));
  await connect({}, owner);
  const { rows } = await world.pool.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint
     where conrelid in ('webhooks'::regclass, 'webhook_messages'::regclass) and contype = 'f'`,
  );
  expect(rows).toHaveLength(2);
  for (const { rule } of rows) expect(rule).toContain('ON DELETE CASCADE');
  expect(organization.id).toBe(owner.organizationId);
});
