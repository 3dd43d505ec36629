import { expect, it } from 'vitest';
import { webhookKinds, type WebhookOutcome } from '@halles/contract';
import type { EventType } from '../../../events.ts';
import { notifiedEvents, rowsOf } from '../reactions/table.ts';
import {
  decideAfterAttempt,
  escapeMrkdwn,
  MOST_FAILURES,
  RETRY_DELAYS_SECONDS,
  slackMessage,
  webhookKindOf,
} from './webhook.ts';

const outcomes: WebhookOutcome[] = [
  'accepted',
  'gone',
  'tooMany',
  'serverFault',
  'refused',
  'notAllowed',
  'redirected',
  'timeout',
  'unreachable',
];
const transient = new Set<WebhookOutcome>(['tooMany', 'serverFault', 'timeout', 'unreachable']);
const after = (outcome: WebhookOutcome, attempts: number, failures = 0, retryAfterMs: number | null = null) =>
  decideAfterAttempt({ outcome, attempts, failures, retryAfterMs });

it.each(outcomes)('%s: what follows each attempt, with any failures before', (outcome) => {
  for (let attempts = 1; attempts <= RETRY_DELAYS_SECONDS.length + 1; attempts++)
    for (let failures = 0; failures <= MOST_FAILURES; failures++) {
      const { retrySeconds, pauses, failures: counted } = after(outcome, attempts, failures);
      const retries = transient.has(outcome) && attempts <= RETRY_DELAYS_SECONDS.length;
      expect(retrySeconds).toBe(retries ? RETRY_DELAYS_SECONDS[attempts - 1] : null);
      if (outcome === 'accepted') expect([counted, pauses]).toEqual([0, false]);
      else if (retries) expect([counted, pauses]).toEqual([failures, false]);
      else {
        expect(counted).toBe(failures + 1);
        expect(pauses).toBe(outcome === 'gone' || failures + 1 >= MOST_FAILURES);
      }
    }
});

it('waits longer each time, and as long as the receiver asks', () => {
  expect(RETRY_DELAYS_SECONDS).toEqual(RETRY_DELAYS_SECONDS.toSorted((a, b) => a - b));
  expect(after('tooMany', 1, 0, 90_500).retrySeconds).toBe(91);
  expect(after('tooMany', 1, 0, 2_000).retrySeconds).toBe(60);
});

it('escapes what Slack would read as links, mentions and entities', () => {
  expect(escapeMrkdwn('<!channel> Noix & Cie > <https://a.example|b>')).toBe(
    '&lt;!channel&gt; Noix &amp; Cie &gt; &lt;https://a.example|b&gt;',
  );
  const { text, blocks } = slackMessage('Chez <@U1> & fils', {
    url: 'https://h.example/?a=1&b=2',
    label: 'Open',
  });
  expect(text).toBe('Chez &lt;@U1&gt; &amp; fils\n<https://h.example/?a=1&amp;b=2|Open>');
  expect(blocks).toEqual([{ type: 'section', text: { type: 'mrkdwn', text } }]);
});

it('every kind is posted by a notification of an event, which leads somewhere', () => {
  const types = notifiedEvents.flatMap((event) => rowsOf<EventType>(event).map(({ type }) => type));
  const found = new Set(types.map(webhookKindOf).filter((kind) => kind !== null));
  expect([...found].toSorted()).toEqual([...webhookKinds].toSorted());
});
