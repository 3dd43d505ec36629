import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, NotificationKind, NotificationSettings } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { clearMail, emailsTo } from '../../testing/emails.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { statementsDuring } from '../../testing/statements.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { addProductForSale, aTradingPair, submitOrder } from '../ordering/factory/trading-pair.ts';
import { aMember, anOrganization, joinAs, setRoles, setSettings } from '../organizations/factory.ts';
import { returnSnoozed, setRead, snooze } from './commands/mark.ts';
import { notifyOfEvent } from './commands/notify.ts';
import { sendDue } from './commands/send.ts';
import { changeSettings } from './commands/settings.ts';
import { aNotification, aStoredEvent } from './factory/events.ts';
import { aPushDevice } from './factory.ts';
import { countUnread, listAllNotifications, listNotifications } from './queries/lists.ts';
import { getSettings } from './queries/settings.ts';

const world = await reactingWorld();
const work = () => runAllJobs(world.as(system), world.pool);
const MINUTE_MS = 60_000;

/** Asks again until the local time of Montréal is this hour; the clock of the world only goes forward. */
function untilHour(hour: number): void {
  const local = () =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      hourCycle: 'h23',
      timeZone: 'America/Toronto',
    }).format(world.clock.now());
  while (Number(local()) !== hour) world.clock.advance(15 * MINUTE_MS);
}

let pair: Awaited<ReturnType<typeof aTradingPair>>;
let carrots: FormatId;
let clerk: Member;
let clerkEmail: string;

beforeEach(async () => {
  untilHour(10);
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair);
  clerk = await aMember(world.as(anonymous), pair.farm, 'sales');
  clerkEmail = (
    await world.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', clerk.userId)
      .executeTakeFirstOrThrow()
  ).email;
  await work();
  await clearMail(world.db);
});

const order = () => submitOrder(world.as, pair, [{ formatId: carrots, quantity: '2' }]);

async function choose(
  person: Member,
  kind: NotificationKind,
  channels: Partial<NotificationSettings['choices'][NotificationKind]>,
  rest: Partial<NotificationSettings> = {},
): Promise<void> {
  const { version, choices } = await getSettings(world.as(person));
  await changeSettings(world.as(person), {
    version,
    choices: { ...choices, [kind]: { ...choices[kind], ...channels } },
    ...rest,
  });
}

const mails = async (to = clerkEmail) => (await emailsTo(world.db, to)).map(({ template }) => template);
const shown = async (person: Member) =>
  (await listNotifications(world.as(person), { organizationId: person.organizationId })).map(
    ({ type }) => type,
  );

describe('a member', () => {
  it('sees in the app what concerns their role, and gets no email unless they choose it', async () => {
    const driver = await aMember(world.as(anonymous), pair.farm, 'driver');
    await order();
    await work();
    expect(await shown(clerk)).toContain('ORDER_RECEIVED');
    expect(await shown(driver)).not.toContain('ORDER_RECEIVED');
    expect(await mails()).toEqual([]);
  });

  it('gets one email in their language about what they chose, however often the event runs', async () => {
    await choose(clerk, 'orders', { email: true });
    const id = await order();
    await work();
    const event = await world.db
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'ordering.submitted')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    await notifyOfEvent(world.as(system), {
      ...event,
      organizationIds: event.organization_ids,
      userIds: event.user_ids,
      subjectId: event.subject_id,
      happenedAt: event.happened_at,
    } as never);
    await work();
    const [mail, ...others] = await emailsTo(world.db, clerkEmail);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'notification', organization_id: pair.farm });
  });

  it('whose address gets the email of the order gets no second one', async () => {
    await setSettings(world, pair.farm, { purchase_order_emails: [clerkEmail] });
    await choose(clerk, 'orders', { email: true });
    await order();
    await work();
    expect(await mails()).toEqual(['orderUpdate']);
    expect(await shown(clerk)).toContain('ORDER_RECEIVED');
  });

  it('who chose email only does not see it in the app, and one who chose nothing is not notified', async () => {
    await choose(clerk, 'orders', { inApp: false, email: true });
    await choose(pair.seller, 'orders', { inApp: false, email: false, push: false });
    await order();
    await work();
    expect(await shown(clerk)).not.toContain('ORDER_RECEIVED');
    expect(await mails()).toEqual(['notification']);
    expect(await shown(pair.seller)).not.toContain('ORDER_RECEIVED');
  });

  it('who lost the ability sees and gets nothing any more', async () => {
    await choose(clerk, 'orders', { email: true, digest: 'hourly' });
    await order();
    await work();
    expect(await shown(clerk)).toContain('ORDER_RECEIVED');
    await setRoles(world, pair.farm, 'driver');
    const asDriver = { ...clerk, role: 'driver' as const };
    expect(await shown(asDriver)).not.toContain('ORDER_RECEIVED');
    const before = await countUnread(world.as(asDriver), { organizationId: pair.farm });
    untilHour(12);
    await sendDue(world.as(system));
    await order();
    await work();
    expect(await mails()).toEqual([]);
    expect(await countUnread(world.as(asDriver), { organizationId: pair.farm })).toEqual(before);
  });

  it('of several organizations sees and reads each by itself', async () => {
    const other = await anOrganization(world.as(anonymous), { name: 'Ferme du Sud' });
    const otherId = other.organization.id;
    const there = { ...clerk, organizationId: otherId, role: 'owner' as const };
    await joinAs(world.as(anonymous), { organizationId: otherId, userId: clerk.userId }, 'owner');
    await order();
    await aNotification(world.as(system), otherId);
    await work();
    expect(await shown(clerk)).not.toContain('ORGANIZATION_VERIFIED');
    expect(await shown(there)).toEqual(expect.arrayContaining(['ORGANIZATION_VERIFIED']));
    expect(await shown(there)).not.toContain('ORDER_RECEIVED');
  });
});

describe('email and push', () => {
  it('wait for the end of the quiet hours; the app does not', async () => {
    const quietHours = { from: '21:00', until: '06:00' };
    await choose(clerk, 'orders', { email: true }, { quietHours, timeZone: 'America/Toronto' });
    await aPushDevice(world.as(clerk));
    untilHour(22);
    await order();
    await work();
    expect([await mails(), await pushes()]).toEqual([[], []]);
    expect(await shown(clerk)).toContain('ORDER_RECEIVED');
    untilHour(6);
    await sendDue(world.as(system));
    expect(await mails()).toEqual(['notification']);
    expect(await pushes()).toHaveLength(1);
  });

  it('that cannot be made for one person leave for the others', async () => {
    for (const person of [clerk, pair.seller])
      await choose(person, 'orders', { email: true, digest: 'hourly' });
    const { email } = await world.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', pair.seller.userId)
      .executeTakeFirstOrThrow();
    await order();
    await work();
    untilHour(12);
    let isFirst = true;
    const once =
      <Given extends unknown[], Answer>(queue: (...given: Given) => Answer) =>
      (...given: Given): Answer => {
        if (!isFirst) return queue(...given);
        isFirst = false;
        throw new Error('not this one');
      };
    const { mail } = world.ports;
    const failing = {
      ...mail,
      queueMail: once<Parameters<typeof mail.queueMail>, ReturnType<typeof mail.queueMail>>(mail.queueMail),
      queueMailAtEnd: once(mail.queueMailAtEnd),
    };
    const run = sendDue(world.as(system, { ports: { ...world.ports, mail: failing } }));
    await expect(run).rejects.toThrow(/^1 of \d+ failed$/);
    expect([...(await mails()), ...(await mails(email))]).toHaveLength(1);
    await sendDue(world.as(system));
    expect([(await mails()).length, (await mails(email)).length]).toEqual([1, 1]);
  });

  it('of quiet hours leave as one grouped message at their end, in the time zone of the person', async () => {
    const quietHours = { from: '21:00', until: '06:00' };
    await choose(clerk, 'orders', { email: true }, { quietHours, timeZone: 'Europe/Paris' });
    await aPushDevice(world.as(clerk));
    const pushedBefore = (await pushes()).length;
    // 10 p.m., 2 and 5 a.m. in Paris; in Montréal, where the organization is, it is afternoon and evening.
    for (const hour of [16, 20, 23]) {
      untilHour(hour);
      await order();
      await work();
      await sendDue(world.as(system));
      expect([await mails(), (await pushes()).length]).toEqual([[], pushedBefore]);
    }
    expect((await shown(clerk)).filter((type) => type === 'ORDER_RECEIVED')).toHaveLength(3);
    untilHour(0);
    await sendDue(world.as(system));
    await sendDue(world.as(system));
    const [mail, ...others] = await emailsTo(world.db, clerkEmail);
    expect(others).toEqual([]);
    const title = { EN: '3 orders from 1 customer', FR: '3 commandes de 1 client' }[mail!.language];
    expect(mail).toMatchObject({ template: 'notificationDigest', data: { count: 3, groups: [{ title }] } });
    const pushed = (await pushes()).map(({ payload: { body } }) => body);
    expect(pushed.filter((body) => body === title)).toHaveLength(1);
    expect(pushed).toHaveLength(pushedBefore + 1);
  });

  it('leave at once when quiet hours are ended', async () => {
    const quietHours = { from: '21:00', until: '06:00' };
    await choose(clerk, 'orders', { email: true }, { quietHours, timeZone: 'America/Toronto' });
    untilHour(22);
    await order();
    await work();
    expect(await mails()).toEqual([]);
    const { version } = await getSettings(world.as(clerk));
    await changeSettings(world.as(clerk), { version, quietHours: null });
    await work();
    expect(await mails()).toEqual(['notification']);
  });

  it('of a digest leave together at the full hour, grouped', async () => {
    await choose(clerk, 'orders', { email: true, digest: 'hourly' });
    for (let times = 0; times < 3; times++) await order();
    await work();
    await sendDue(world.as(system));
    expect(await mails()).toEqual([]);
    untilHour(11);
    await sendDue(world.as(system));
    await sendDue(world.as(system));
    const [mail, ...others] = await emailsTo(world.db, clerkEmail);
    expect(others).toEqual([]);
    const title = { EN: '3 orders from 1 customer', FR: '3 commandes de 1 client' }[mail!.language];
    expect(mail).toMatchObject({ template: 'notificationDigest', data: { count: 3, groups: [{ title }] } });
  });

  it('are dropped for what was read in the app meanwhile', async () => {
    await choose(clerk, 'orders', { email: true, digest: 'hourly' });
    await order();
    await work();
    const [newest] = await listNotifications(world.as(clerk), { organizationId: pair.farm });
    await setRead(world.as(clerk), { organizationId: pair.farm, notificationId: newest!.id, isRead: true });
    untilHour(11);
    await sendDue(world.as(system));
    expect(await mails()).toEqual([]);
  });

  it('wait for the end of a pause, and leave when it is ended', async () => {
    const pausedUntil = new Date(world.clock.now().getTime() + 7 * 24 * 60 * MINUTE_MS).toISOString();
    await choose(clerk, 'orders', { email: true }, { pausedUntil });
    await order();
    await work();
    expect(await mails()).toEqual([]);
    const { version } = await getSettings(world.as(clerk));
    await changeSettings(world.as(clerk), { version, pausedUntil: null });
    await sendDue(world.as(system));
    expect(await mails()).toEqual(['notification']);
  });
});

/** What waits to be pushed to a device. */
const pushes = async () =>
  (
    await world.pool.query<{ payload: { body: string } }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'notifications.push'`,
    )
  ).rows;

it('a snoozed notification leaves the menu and comes back unread at its time, at the top', async () => {
  await order();
  await work();
  const organizationId = pair.farm;
  const ctx = () => world.as(clerk);
  const [first] = await listNotifications(ctx(), { organizationId });
  const until = new Date(world.clock.now().getTime() + 60 * MINUTE_MS).toISOString();
  await setRead(ctx(), { organizationId, notificationId: first!.id, isRead: true });
  await snooze(ctx(), { organizationId, notificationId: first!.id, until });
  expect((await listNotifications(ctx(), { organizationId })).map(({ id }) => id)).not.toContain(first!.id);
  const all = { organizationId, page: 1, pageSize: 25, show: 'snoozed' } as const;
  expect((await listAllNotifications(ctx(), all)).rows).toMatchObject([
    { id: first!.id, snoozedUntil: until },
  ]);
  world.clock.advance(59 * MINUTE_MS);
  await aNotification(world.as(system), organizationId);
  await returnSnoozed(world.as(system));
  expect((await listAllNotifications(ctx(), all)).total).toBe(1);
  world.clock.advance(MINUTE_MS);
  await returnSnoozed(world.as(system));
  const [newest] = await listNotifications(ctx(), { organizationId });
  expect(newest).toMatchObject({ id: first!.id, isRead: false, date: until, snoozedUntil: null });
  const past = snooze(ctx(), { organizationId, notificationId: first!.id, until });
  await expect(past).rejects.toThrow('notifications.snoozedInPast');
});

it('the page filters by kind, text, day and what is unread, with its total, in one statement', async () => {
  await order();
  await aNotification(world.as(system), pair.farm);
  await work();
  const organizationId = pair.farm;
  const page = { organizationId, page: 1, pageSize: 25, show: 'all' } as const;
  const types = async (more: object) =>
    (await listAllNotifications(world.as(pair.seller), { ...page, ...more })).rows.map(({ type }) => type);
  expect(await types({ kind: 'orders' })).toEqual(['ORDER_RECEIVED']);
  expect(await types({ search: 'bistro verger' })).toEqual(['ORDER_RECEIVED']);
  expect(await types({ search: '100%' })).toEqual([]);
  const today = world.clock.now().toISOString().slice(0, 10);
  expect(await types({ from: today, until: today })).toContain('ORDER_RECEIVED');
  expect(await types({ until: '2020-01-01' })).toEqual([]);
  const one = await listAllNotifications(world.as(pair.seller), { ...page, pageSize: 1 });
  expect(one.total).toBeGreaterThan(1);
  expect(one.rows).toHaveLength(1);
  const statements = await statementsDuring(async () => {
    await listAllNotifications(world.as(pair.seller), { ...page, show: 'unread' });
    await countUnread(world.as(pair.seller), { organizationId });
  });
  expect(statements).toHaveLength(2);
});

it('an event costs two statements, for two members and for twenty', async () => {
  const event = () => aStoredEvent(world.as(system), 'organizations.verified', [pair.farm], {});
  const count = async () => (await statementsDuring(() => notifyOfEvent(world.as(system), event()))).length;
  expect(await count()).toBe(2);
  for (let n = 0; n < 18; n++) await aMember(world.as(anonymous), pair.farm, 'viewer');
  expect(await count()).toBe(2);
});

it('an event that two workers have at once notifies once', async () => {
  const event = aStoredEvent(world.as(system), 'organizations.verified', [pair.farm], {});
  await Promise.all([1, 2, 3].map(() => notifyOfEvent(world.as(system), event)));
  expect((await shown(clerk)).filter((type) => type === 'ORGANIZATION_VERIFIED')).toHaveLength(1);
});

it('what would be pushed at once to nobody’s device queues no sending', async () => {
  const data = {
    purchaseOrderId: await order(),
    vendorId: pair.farm,
    customerId: pair.bistro,
    number: '1',
    totalMinor: 1_250,
    currency: 'CAD',
    on: '2026-06-01',
  };
  const sendings = async () => {
    const event = aStoredEvent(world.as(system), 'ordering.expiresSoon', [pair.farm], data as never);
    await notifyOfEvent(world.as(system), event);
    const { rows } = await world.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'notifications.sendDue'`,
    );
    return rows.length;
  };
  await work();
  expect(await sendings()).toBe(0);
  await aPushDevice(world.as(clerk));
  expect(await sendings()).toBe(1);
});

it('choices changed on another device meanwhile are not overwritten', async () => {
  const { version, choices } = await getSettings(world.as(clerk));
  await changeSettings(world.as(clerk), { version, choices });
  await expect(changeSettings(world.as(clerk), { version, choices })).rejects.toThrow('request.stale');
});
