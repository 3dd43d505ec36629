import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { clearMail, emailsTo } from '../../testing/emails.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { addProductForSale, aTradingPair, submitOrder } from '../ordering/factory/trading-pair.ts';
import { aMember } from '../organizations/factory.ts';
import { returnSnoozed, snooze } from './commands/mark.ts';
import { sendDue } from './commands/send.ts';
import { changeSettings } from './commands/settings.ts';
import { aNotification } from './factory/events.ts';
import { aPushDevice } from './factory.ts';
import { listNotifications } from './queries/lists.ts';
import { getSettings } from './queries/settings.ts';

const world = await reactingWorld();
const work = () => runAllJobs(world.as(system), world.pool);
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** The organization is in Montréal, three hours ahead. */
const timeZone = 'America/Vancouver';

const timeThere = (): string =>
  world.clock.now().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });

function untilTime(time: string): void {
  while (timeThere() !== time) world.clock.advance(QUARTER_MS);
}

async function chooseDaily(person: Member): Promise<void> {
  const { version, choices } = await getSettings(world.as(person));
  const daily = { ...choices.orders, email: true, digest: 'daily' } as const;
  await changeSettings(world.as(person), {
    version,
    choices: { ...choices, orders: daily, account: daily },
    timeZone,
  });
}

const addressOf = async ({ userId }: Member): Promise<string> =>
  (await world.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email;

/** How many pushes wait to be sent to a device. */
const pushes = async (): Promise<number> =>
  (await world.pool.query(`select from graphile_worker.jobs where task_identifier = 'notifications.push'`))
    .rows.length;

/** Runs the sending every quarter of an hour for a day; the emails to the address by the time there when they leave. */
async function emailsOfDay(to: string) {
  const sent: { time: string; template: string; data: unknown }[] = [];
  for (const end = world.clock.now().getTime() + DAY_MS; world.clock.now().getTime() < end;) {
    world.clock.advance(QUARTER_MS);
    await sendDue(world.as(system));
    const all = await emailsTo(world.db, to);
    sent.push(...all.slice(sent.length).map(({ template, data }) => ({ time: timeThere(), template, data })));
  }
  return sent;
}

it('who chose the daily email gets one at seven in their time zone, with everything, and nothing twice', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  const clerk = await aMember(world.as(anonymous), pair.farm, 'sales');
  const to = await addressOf(clerk);
  const order = () => submitOrder(world.as, pair, [{ formatId, quantity: '1' }]);
  await work();
  await chooseDaily(clerk);
  await clearMail(world.db);

  untilTime('09:00');
  await order();
  await order();
  untilTime('13:00');
  await order();
  await aNotification(world.as(system), pair.farm);
  await work();
  const orders = expect.objectContaining({
    title: expect.stringMatching(/^3 (orders from 1 customer|commandes de 1 client)$/),
    items: [expect.anything(), expect.anything(), expect.anything()],
  });
  const [first, ...others] = await emailsOfDay(to);
  expect(first).toMatchObject({
    time: '07:00',
    template: 'notificationDigest',
    data: { count: 4, timeZone },
  });
  expect((first!.data as { groups: unknown[] }).groups).toEqual(
    expect.arrayContaining([orders, expect.objectContaining({ items: [expect.anything()] })]),
  );
  expect(others).toEqual([]);

  // The next day has what is new, and a day without anything no email.
  await order();
  await work();
  await clearMail(world.db);
  expect(await emailsOfDay(to)).toMatchObject([{ time: '07:00', template: 'notification' }]);
  await clearMail(world.db);
  expect(await emailsOfDay(to)).toEqual([]);
});

it('who was notified more than 600 times gets one email about all of it, which lists the newest', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  const clerk = await aMember(world.as(anonymous), pair.farm, 'sales');
  const to = await addressOf(clerk);
  await work();
  await chooseDaily(clerk);
  untilTime('09:00');
  await submitOrder(world.as, pair, [{ formatId, quantity: '1' }]);
  await work();
  await clearMail(world.db);
  // A busy day: the order's notification is copied.
  await sql`with copied as (
      insert into notifications select (jsonb_populate_record(n,
          jsonb_build_object('id', gen_random_uuid(), 'cause_key', n.cause_key || at))).*
        from notifications n, generate_series(1, 600) at
        where n.organization_id = ${pair.farm} and n.type = 'ORDER_RECEIVED' returning id)
    insert into notification_recipients select (jsonb_populate_record(r,
        jsonb_build_object('notification_id', copied.id))).*
      from copied, notification_recipients r
      join notifications n on n.organization_id = r.organization_id and n.id = r.notification_id
      where r.organization_id = ${pair.farm} and r.user_id = ${clerk.userId}
        and n.type = 'ORDER_RECEIVED'`.execute(world.db);
  const [digest, ...others] = await emailsOfDay(to);
  expect(digest).toMatchObject({ time: '07:00', template: 'notificationDigest', data: { count: 601 } });
  expect(others).toEqual([]);
  const { groups } = digest!.data as { groups: { items: unknown[] }[] };
  expect(groups.map(({ items }) => items.length)).toEqual([20]);
});

it('what is snoozed meanwhile is sent after it came back, by email and push', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  const clerk = await aMember(world.as(anonymous), pair.farm, 'sales');
  const to = await addressOf(clerk);
  await aPushDevice(world.as(clerk));
  await work();
  await chooseDaily(clerk);
  untilTime('09:00');
  await submitOrder(world.as, pair, [{ formatId, quantity: '1' }]);
  await work();
  await clearMail(world.db);
  const { organizationId } = clerk;
  const [newest] = await listNotifications(world.as(clerk), { organizationId });
  const until = new Date(world.clock.now().getTime() + DAY_MS).toISOString();
  await snooze(world.as(clerk), { organizationId, notificationId: newest!.id, until });
  const pushed = await pushes();
  expect(await emailsOfDay(to)).toEqual([]);
  expect(await pushes()).toBe(pushed);
  await returnSnoozed(world.as(system));
  expect(await emailsOfDay(to)).toMatchObject([{ time: '07:00', template: 'notification' }]);
  expect(await pushes()).toBe(pushed + 1);
});

it('what is snoozed meanwhile is not sent with what is due at the same time', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  const clerk = await aMember(world.as(anonymous), pair.farm, 'sales');
  const to = await addressOf(clerk);
  await work();
  await chooseDaily(clerk);
  untilTime('09:00');
  for (const quantity of ['1', '2']) await submitOrder(world.as, pair, [{ formatId, quantity }]);
  await work();
  await clearMail(world.db);
  const { organizationId } = clerk;
  const [newest] = await listNotifications(world.as(clerk), { organizationId });
  const until = new Date(world.clock.now().getTime() + 3 * DAY_MS).toISOString();
  await snooze(world.as(clerk), { organizationId, notificationId: newest!.id, until });
  expect(await emailsOfDay(to)).toMatchObject([{ time: '07:00', template: 'notification' }]);
});
