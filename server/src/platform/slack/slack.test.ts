import { expect, it } from 'vitest';
import { fakeServer, type Answer } from '../../testing/fake-server.ts';
import { stoppedClock } from '../clock.ts';
import { createSlack } from './index.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const organization = { id: 'o1', name: 'Ferme Lanoix' };
const user = { id: 'u1', firstName: 'Anna' };
const request = { text: 'Premium asked for', plan: 'year' };

async function withAnswers(...answers: Answer[]) {
  const { url, calls } = await fakeServer((_, index) => answers[index] ?? {});
  const waits: number[] = [];
  const slack = createSlack(
    { webhookUrl: url },
    {
      clock,
      sleep: async (ms) => {
        waits.push(ms);
      },
    },
  );
  return { slack, calls, waits };
}

it('posts the fields of the request with organization and user, and returns the data of the response', async () => {
  const { slack, calls } = await withAnswers({ body: '{"data":{"ts":"1"}}' });
  expect(await slack.postToSlack(request, { organization, user })).toEqual({ ts: '1' });
  expect(JSON.parse(calls[0]!.body.toString())).toEqual({ ...request, organization, user });
});

it('accepts Slack’s plain answer', async () => {
  const { slack } = await withAnswers({ body: 'ok' });
  expect(await slack.postToSlack(request, { organization, user })).toBe('ok');
});

it('posts only when organization and user are both present', async () => {
  const { slack, calls } = await withAnswers();
  expect(await slack.postToSlack(request, { organization: null, user })).toBeNull();
  expect(await slack.postToSlack(request, { organization, user: null })).toBeNull();
  expect(await createSlack({}, { clock }).postToSlack(request, { organization, user })).toBeNull();
  expect(calls).toHaveLength(0);
});

it('retries after a delay, longer when Slack requests it', async () => {
  const { slack, calls, waits } = await withAnswers(
    { status: 503 },
    { status: 429, headers: { 'retry-after': '9' } },
    { body: 'ok' },
  );
  expect(await slack.postToSlack(request, { organization, user })).toBe('ok');
  expect(calls).toHaveLength(3);
  expect(waits).toEqual([2_000, 9_000]);
});

it('gives up after three attempts, and at once when the message is refused', async () => {
  const down = await withAnswers({ status: 500 }, { status: 500 }, { status: 500 });
  await expect(down.slack.postToSlack(request, { organization, user })).rejects.toThrow('Slack answered 500');
  expect(down.calls).toHaveLength(3);
  const refused = await withAnswers({ status: 400, body: 'no_text' });
  await expect(refused.slack.postToSlack(request, { organization, user })).rejects.toThrow(
    'Slack answered 400',
  );
  expect(refused.calls).toHaveLength(1);
});
