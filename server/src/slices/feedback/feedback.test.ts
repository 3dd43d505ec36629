import { beforeEach, expect, it } from 'vitest';
import type { FeedbackRequest } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { exportedFile } from '../../platform/exports/index.ts';
import { retentionDays } from '../../platform/retention.ts';
import type { SlackSender } from '../../platform/slack/index.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { anAdmin, anOrganization } from '../organizations/factory.ts';
import { deleteOldFeedback, postStored, postToSlack, setHandled } from './commands.ts';
import { listFeedback } from './queries.ts';
import { feedbackExports } from './documents/export.ts';
import { feedbackRoutes } from './routes.ts';

const world = await reactingWorld();
const page = { page: 1, pageSize: 25, descending: false };
let member: Member;
let admin: Member;
beforeEach(async () => {
  member = (await anOrganization(world.as(anonymous), { name: 'Ferme du Nord' })).owner;
  admin = (await anAdmin(world.as(anonymous))) as Member;
});

const request: FeedbackRequest = {
  kind: 'problem',
  message: 'La commande ne part pas.',
  page: '/customer/purchase-orders?tab=open',
  version: '1.2.3',
  browser: 'Firefox 140',
  failure: { during: 'ordering.submit', message: 'Une erreur est survenue', requestId: 'r-1' },
  screenshotFileId: null,
};
const send = (change: Partial<FeedbackRequest> = {}) =>
  postToSlack(world.as(member), { ...request, ...change });
const listed = async (search: string) => (await listFeedback(world.as(admin), { ...page, search })).rows;

/** A context whose Slack answers in turn; an Error is thrown. */
function withSlack(...answers: unknown[]) {
  const posts: { text: string; sender: SlackSender }[] = [];
  const ctx = world.as(system);
  const slack = {
    ...ctx.ports.slack,
    postToSlack: async ({ text }: { text: string }, sender: SlackSender) => {
      posts.push({ text, sender });
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { posts, ctx: { ...ctx, ports: { ...ctx.ports, slack } } };
}

it('is stored with all that helps, and read by admins where no Slack is connected', async () => {
  const { data } = await send({ message: 'Sans Slack' });
  await runAllJobs(world.as(system), world.pool);
  expect(await listed('sans slack')).toMatchObject([
    {
      id: data.id,
      kind: 'problem',
      page: request.page,
      version: '1.2.3',
      failure: request.failure,
      organizationName: 'Ferme du Nord',
      isPosted: false,
      isHandled: false,
    },
  ]);
});

it('is posted once with organization and user, after a failure too', async () => {
  const {
    data: { id },
  } = await send();
  const { ctx, posts } = withSlack(new Error('Slack answered 500'), 'ok');
  await expect(postStored(ctx, id)).rejects.toThrow('Slack answered 500');
  expect((await listed(''))[0]).toMatchObject({ id, isPosted: false });
  await postStored(ctx, id);
  await postStored(ctx, id);
  expect(posts).toHaveLength(2);
  expect(posts[1]!.text).toContain('La commande ne part pas.');
  expect(posts[1]!.text).toContain('/customer/purchase-orders?tab=open');
  expect(posts[1]!.sender).toMatchObject({
    organization: { id: member.organizationId, name: 'Ferme du Nord' },
    user: { id: member.userId },
  });
  expect((await listed(''))[0]).toMatchObject({ id, isPosted: true });
});

it('is filtered by kind and state, and handled once and again', async () => {
  const { data } = await send({ kind: 'idea', message: 'Une idée rare' });
  await setHandled(world.as(admin), { feedbackId: data.id, isHandled: true });
  const of = async (state: 'open' | 'handled') =>
    (await listFeedback(world.as(admin), { ...page, kind: 'idea', state, search: 'rare' })).total;
  expect([await of('open'), await of('handled')]).toEqual([0, 1]);
  await setHandled(world.as(admin), { feedbackId: data.id, isHandled: false });
  expect([await of('open'), await of('handled')]).toEqual([1, 0]);
  const unknown = setHandled(world.as(admin), { feedbackId: member.userId as never, isHandled: true });
  await expect(unknown).rejects.toMatchObject({ code: 'request.notFound' });
});

it('is counted on a page beyond the last one, which empties as messages are handled', async () => {
  await send({ message: 'Une seule, loin' });
  const beyond = { ...page, page: 2, search: 'seule, loin' };
  expect(await listFeedback(world.as(admin), beyond)).toMatchObject({ rows: [], total: 1, page: 2 });
});

it('is deleted some time after it was handled, and never while it is open', async () => {
  const { data: open } = await send({ message: 'Encore ouverte' });
  const { data: handled } = await send({ message: 'Déjà traitée' });
  await setHandled(world.as(admin), { feedbackId: handled.id, isHandled: true });
  const handledAt = world.clock.now().getTime();
  const idsAfter = async (ms: number) => {
    const at = new Date(handledAt + retentionDays.feedback * 86_400_000 + ms).toISOString();
    await deleteOldFeedback(world.as(system, { clock: stoppedClock(at) }));
    return (await listed('')).map(({ id }) => id);
  };
  expect(await idsAfter(0)).toEqual(expect.arrayContaining([open.id, handled.id]));
  const left = await idsAfter(1);
  expect(left).toContain(open.id);
  expect(left).not.toContain(handled.id);
});

it('a file of somebody else cannot be sent along', async () => {
  const refused = send({ screenshotFileId: member.userId as never });
  await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/^files\./) });
  expect(await recordedEvents(world.db, member.organizationId, 'feedback.sent')).toEqual([]);
});

it('admins see it arrive and being handled', async () => {
  const question = {
    world,
    routes: feedbackRoutes,
    name: 'feedback.listFeedback',
    input: page,
    actor: admin,
  };
  await expectLiveMatchesFetch(question, () => send());
  const [row] = await listed('');
  await expectLiveMatchesFetch(question, () =>
    setHandled(world.as(admin), { feedbackId: row!.id, isHandled: true }),
  );
});

it('is listed in a file with the day where the reader is', async () => {
  await send();
  const dayIn = async (timeZone: string) => {
    const requested = { input: page, format: 'csv', reader: 'EN', timeZone } as const;
    const bytes = await exportedFile(world.as(admin), feedbackExports[0]!, requested);
    return bytes.toString('utf8').split('\r\n')[1]!.slice(0, 'yyyy-mm-dd'.length);
  };
  expect(await dayIn('America/Toronto')).toBe('2026-11-21');
  expect(await dayIn('Pacific/Kiritimati')).toBe('2026-11-22');
});
