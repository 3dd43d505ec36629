import { beforeEach, describe, expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { testApp } from '../../testing/app.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { statementsDuring } from '../../testing/statements.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { transaction } from '../../platform/transaction.ts';
import { disableUser } from '../identity/index.ts';
import { aMember, anAdmin, setRoles } from '../organizations/factory.ts';
import { sendDueReports } from './commands/send-scheduled-reports.ts';
import { reportsRoutes as routes } from './routes.ts';

const { world, call } = await testApp();
let pair: TradingPair;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const carrots = await addProductForSale(world.as(system), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '12.91',
  });
  const order = await submitOrder((person) => world.as(person), pair, [
    { formatId: carrots, quantity: '10' },
  ]);
  await applyActions((person) => world.as(person), pair, order, 'confirm');
});

describe('a saved report', () => {
  const id = '0197a000-0000-7000-8000-000000000001';
  const question = { side: 'vendor', period: 'lastWeek', from: null, until: null, by: 'product' };
  const put = (person: Member, fields: object = {}) =>
    call(person, 'PUT', `/saved-reports/${id}`, { name: 'Semaine', question, ...fields });

  const notSent = () => recordedEvents(world.db, pair.farm, 'reports.savedReportNotSent');

  it('is created, changed and removed by permitted members', async () => {
    const { json, status } = await put(pair.seller);
    expect([status, json]).toMatchObject([
      200,
      { name: 'Semaine', version: 1, schedule: 'none', can: { change: true }, question },
    ]);
    expect((await put(pair.seller)).json.code).toBe('request.stale');
    const viewer = await aMember(world.as(system), pair.farm, 'viewer');
    expect((await call(viewer, 'GET', '/saved-reports?side=vendor')).json).toMatchObject([
      { id, can: { change: 'request.notAllowed' } },
    ]);
    expect((await put(viewer, { version: 1 })).status).toBe(403);
    expect((await call(pair.buyer, 'DELETE', `/saved-reports/${id}`)).status).toBe(404);
    expect((await call(pair.seller, 'DELETE', `/saved-reports/${id}`)).status).toBe(200);
    expect((await call(pair.seller, 'GET', '/saved-reports?side=vendor')).json).toEqual([]);
  });

  it('is listed for other members as soon as it is saved', async () => {
    const actor = await aMember(world.as(system), pair.farm, 'viewer');
    await expectLiveMatchesFetch(
      { world, routes, name: 'reports.listSavedReports', input: { side: 'vendor' }, actor },
      () => put(pair.seller),
    );
  });

  it('needs a recipient to be scheduled', async () => {
    expect((await put(pair.seller, { schedule: 'weekly' })).json.code).toBe('reports.noRecipients');
  });

  it('is emailed once on its day, with its figures as a file', async () => {
    await put(pair.seller, {
      question: { ...question, period: 'thisWeek' },
      schedule: 'weekly',
      recipients: ['compta@ferme.example', 'Chef@ferme.example'],
    });
    await world.db
      .updateTable('saved_reports')
      .set({ sends_next_at: new Date('2026-11-30T11:00:00Z') })
      .where('organization_id', '=', pair.farm)
      .execute();
    const at = (instant: string) => ({ ...world.as(system), clock: stoppedClock(instant) });
    await sendDueReports(at('2026-11-30T10:59:00Z'));
    const sent = () =>
      world.db
        .selectFrom('outgoing_mail')
        .select(['to_address', 'template', 'data', 'attachment_ids'])
        .where('template', '=', 'report')
        .where('organization_id', '=', pair.farm)
        .orderBy('to_address')
        .execute();
    expect(await sent()).toEqual([]);
    await sendDueReports(at('2026-11-30T11:00:00Z'));
    await sendDueReports(at('2026-11-30T11:05:00Z'));
    const letters = await sent();
    expect(letters).toMatchObject([
      { to_address: 'chef@ferme.example' },
      {
        to_address: 'compta@ferme.example',
        data: { from: '23/11/2026', until: '29/11/2026', totals: [expect.stringContaining('129')] },
      },
    ]);
    expect(letters[0]!.attachment_ids).toEqual(letters[1]!.attachment_ids);
    const [saved] = (await call(pair.seller, 'GET', '/saved-reports?side=vendor')).json;
    expect(saved.lastSentAt).toBe('2026-11-30T11:00:00.000Z');
  });

  it.each([
    ['thisWeek', 'weekly', '23/11/2026', '29/11/2026'],
    ['thisMonth', 'monthly', '01/11/2026', '30/11/2026'],
    ['last30', 'monthly', '01/11/2026', '30/11/2026'],
  ] as const)(
    'of %s is about the days of its %s sending, also when it is sent late',
    async (period, schedule, from, until) => {
      await put(pair.seller, {
        question: { ...question, period },
        schedule,
        recipients: ['compta@ferme.example'],
      });
      // The server was down on the day, or the emails of that day were used up.
      await sendDueReports({ ...world.as(system), clock: stoppedClock('2026-12-02T11:00:00Z') });
      const letters = await world.db
        .selectFrom('outgoing_mail')
        .select('data')
        .where('template', '=', 'report')
        .where('organization_id', '=', pair.farm)
        .execute();
      expect(letters).toMatchObject([{ data: { from, until } }]);
    },
  );

  it('is written before anything is locked, because a long one takes longer than a transaction may wait', async () => {
    await put(pair.seller, { schedule: 'weekly', recipients: ['compta@ferme.example'] });
    const later = { ...world.as(system), clock: stoppedClock('2026-11-30T11:00:00Z') };
    const statements = await statementsDuring(() => sendDueReports(later));
    const lastRead = statements.findLastIndex((text) => text.includes('isolation level'));
    expect(lastRead).toBeGreaterThan(0);
    expect(statements.slice(0, lastRead).filter((text) => /^begin$|for update/.test(text))).toEqual([]);
    expect(statements.filter((text) => text.includes('for update'))).toHaveLength(1);
  });

  it('is emailed although a hundred others, that were due before it, cannot be', async () => {
    await put(pair.seller, { schedule: 'weekly', recipients: ['compta@ferme.example'] });
    const broken = Array.from({ length: 100 }, () => ({
      organization_id: pair.farm,
      id: world.ids.next<'SavedReport'>(),
      side: 'vendor' as const,
      name: 'Brisé',
      question: JSON.stringify({ ...question, by: 'weather' }),
      schedule: 'weekly' as const,
      recipients: ['compta@ferme.example'],
      sends_next_at: new Date('2026-11-16T11:00:00Z'),
      requested_by: pair.seller.userId,
      created_at: world.clock.now(),
    }));
    await world.db.insertInto('saved_reports').values(broken).execute();
    await sendDueReports({ ...world.as(system), clock: stoppedClock('2026-11-30T11:00:00Z') });
    const sent = await world.db
      .selectFrom('outgoing_mail')
      .select('to_address')
      .where('template', '=', 'report')
      .where('organization_id', '=', pair.farm)
      .execute();
    expect(sent).toHaveLength(1);
  });

  it('that cannot be written is told once of each sending to whoever scheduled it', async () => {
    await put(pair.seller, { schedule: 'weekly', recipients: ['compta@ferme.example'] });
    await world.db
      .updateTable('saved_reports')
      .set({ question: JSON.stringify({ ...question, by: 'weather' }) })
      .where('organization_id', '=', pair.farm)
      .execute();
    const notSentAt = async (instant: string) => {
      await sendDueReports({ ...world.as(system), clock: stoppedClock(instant) });
      return notSent();
    };
    expect(await notSentAt('2026-11-23T11:05:00Z')).toEqual([]);
    expect(await notSentAt('2026-11-23T12:05:00Z')).toMatchObject([
      { user_ids: [pair.seller.userId], data: { reason: 'failed', side: 'vendor' } },
    ]);
    expect(await notSentAt('2026-11-24T11:00:00Z')).toHaveLength(1);
  });

  it('is not emailed while reports are closed for the organization', async () => {
    await put(pair.seller, { schedule: 'weekly', recipients: ['compta@ferme.example'] });
    const admin = await anAdmin(world.as(system));
    const setOpen = (isOpen: boolean) =>
      call(admin, 'PUT', `/admin/organizations/${pair.farm}/features/reports`, { isOpen, reason: 'Essai' });
    await setOpen(false);
    await sendDueReports({ ...world.as(system), clock: stoppedClock('2026-11-30T11:00:00Z') });
    const sent = () =>
      world.db
        .selectFrom('outgoing_mail')
        .select('id')
        .where('template', '=', 'report')
        .where('organization_id', '=', pair.farm)
        .execute();
    expect(await sent()).toEqual([]);
    await setOpen(true);
    await sendDueReports({ ...world.as(system), clock: stoppedClock('2026-12-07T11:00:00Z') });
    expect(await sent()).toHaveLength(1);
  });

  it('of a ledger is emailed with the ledger and its headline figure', async () => {
    await put(pair.seller, {
      question: { ...question, period: 'thisMonth', ledger: 'ageing' },
      schedule: 'weekly',
      recipients: ['compta@ferme.example'],
    });
    await sendDueReports({ ...world.as(system), clock: stoppedClock('2026-11-30T11:00:00Z') });
    const letters = await world.db
      .selectFrom('outgoing_mail')
      .select('data')
      .where('template', '=', 'report')
      .where('organization_id', '=', pair.farm)
      .execute();
    expect(letters).toMatchObject([
      {
        data: {
          content: expect.stringMatching(/Ageing|Âge/),
          figure: expect.stringMatching(/Owed|Dû/),
          from: '01/11/2026',
          until: '30/11/2026',
          totals: [],
          url: expect.stringContaining('view=ageing'),
        },
      },
    ]);
  });

  it.each([
    ['who lost access to its content', () => setRoles(world, pair.farm, 'driver')],
    [
      'whose account is disabled',
      () => transaction(world.as(system), (tx) => disableUser(tx, pair.seller.userId, 'Volé')),
    ],
  ] as const)('is not emailed for a member %s', async (_who, change) => {
    await put(pair.seller, { schedule: 'weekly', recipients: ['compta@ferme.example'] });
    await change();
    await sendDueReports({ ...world.as(system), clock: stoppedClock('2026-11-30T11:00:00Z') });
    const [saved] = await world.db
      .selectFrom('saved_reports')
      .select('last_sent_at')
      .where('organization_id', '=', pair.farm)
      .execute();
    expect(saved!.last_sent_at).toBeNull();
    expect(await notSent()).toMatchObject([{ data: { reason: 'noAccess' } }]);
  });
});
