import { describe, expect, it } from 'vitest';
import { system, type Person } from '../../platform/actor.ts';
import type { PersonCtx } from '../../platform/context.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { testApp } from '../../testing/app.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { anAdmin } from '../organizations/factory.ts';
import { deleteMessage } from './commands/change-message.ts';
import { decideReport } from './commands/report-decisions.ts';
import { reportConversation } from './commands/reports.ts';
import { aConversation, aMessage } from './factory/conversations.ts';
import { aDeliveredOrder } from './factory/delivered-order.ts';
import { listReports } from './queries/reports.ts';
import { conversationsRoutes as routes } from './routes.ts';

const { world, call } = await testApp();
const { pair, relation } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);
const admin = world.as(await anAdmin(world.as(system))) as PersonCtx;
const page = { page: 1, pageSize: 25 };

async function aReport(): Promise<Awaited<ReturnType<typeof listReports>>['rows'][number]> {
  const { id: conversationId } = await aConversation(farmer, relation);
  const { id: messageId } = await aMessage(chef, conversationId, 'Des insultes');
  await reportConversation(farmer, { conversationId, messageId, reason: 'Insultes répétées' });
  await deleteMessage(chef, { conversationId, messageId });
  return (await listReports(admin, { ...page, state: 'open' })).rows[0]!;
}

describe('a report', () => {
  it('shows the admins the message with the text that its author deleted', async () => {
    const report = await aReport();
    expect(report).toMatchObject({
      status: 'open',
      reason: 'Insultes répétées',
      reporter: { id: pair.farm, name: 'Ferme du Nord' },
      reportedId: pair.bistro,
      name: 'Bistro Verger',
      isSuspended: false,
      message: { text: '', isDeleted: true, formerTexts: ['Des insultes'] },
      decision: null,
    });
  });

  it.each(['dismissed', 'warned', 'suspended'] as const)('is %s once, with a reason', async (decision) => {
    const { id: reportId } = await aReport();
    const decide = (reason: string) => decideReport(admin, { reportId, decision, reason });
    await decide('Vu avec les deux parties');
    await decide('Une autre fois');
    await expect(
      decideReport(admin, { reportId, decision: decision === 'warned' ? 'dismissed' : 'warned', reason: '' }),
    ).rejects.toThrow('request.notAllowed');
    const { rows } = await listReports(admin, { ...page, state: decision });
    expect(rows[0]).toMatchObject({ id: reportId, decision: { reason: 'Vu avec les deux parties' } });
    expect(rows[0]!.isSuspended).toBe(decision === 'suspended');
    const decided = await recordedEvents(world.db, pair.bistro, 'conversations.reportDecided');
    expect(decided.filter(({ data }) => (data as { reportId: string }).reportId === reportId).length).toBe(
      decision === 'dismissed' ? 0 : 1,
    );
  });

  it('is found by its reason and by the names of the organizations', async () => {
    const { reason } = await aReport();
    const found = async (search: string) => (await listReports(admin, { ...page, search })).total;
    const { total } = await listReports(admin, page);
    for (const search of [reason.slice(3, 9), 'verger', 'du nord']) expect(await found(search)).toBe(total);
    expect(await found('%')).toBe(0);
  });

  it('is shown to the admins as it comes in', async () => {
    const { id: conversationId } = await aConversation(chef, relation);
    await expectLiveMatchesFetch(
      { world, routes, name: 'conversations.listReports', input: page, actor: admin.actor },
      () => reportConversation(chef, { conversationId, messageId: null, reason: 'Publicité' }),
    );
  });

  it('is listed in a file, and does not exist for others than admins', async () => {
    const { id: reportId } = await aReport();
    const file = await call(admin.actor, 'GET', '/exports/reportedMessages.csv?state=open&language=EN');
    expect(file.text).toContain('Insultes répétées');
    const there = { 'x-halles-time-zone': 'Pacific/Kiritimati' };
    const later = await call(admin.actor, 'GET', '/exports/reportedMessages.csv', undefined, there);
    expect(later.text).toMatch(/^2026-11-22[,;]/m);
    expect(later.text).not.toContain('2026-11-21');
    const decide = (by: Person) =>
      call(by, 'POST', `/admin/reported-messages/${reportId}/decision`, { decision: 'warned', reason: 'Vu' });
    for (const address of ['/admin/reported-messages?page=1', '/exports/reportedMessages.csv'])
      expect((await call(pair.seller, 'GET', address)).status).toBe(404);
    expect((await decide(pair.seller)).status).toBe(404);
    expect((await decide(admin.actor)).json).toEqual({ done: true });
    const unknown = world.ids.next<'MessageReport'>();
    const decision = { reportId: unknown, decision: 'warned' as const, reason: 'Vu' };
    await expect(decideReport(admin, decision)).rejects.toThrow('request.notFound');
  });
});
