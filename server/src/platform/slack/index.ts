import type { Clock } from '../clock.ts';
import { OutgoingError, retryAfterMs, safeFetch, type OutgoingFailure } from '../safe-fetch.ts';
import { BadAnswer, sleep, withRetries, type RetryRule, type Sleep } from '../retries.ts';

/** The message; further fields are sent along unchanged. */
export interface SlackRequest {
  text: string;
  [field: string]: unknown;
}

export interface SlackSender {
  organization: { id: string; name: string } | null;
  user: { id: string; firstName: string } | null;
}

/** How an address answered, or why it was not called. */
export interface SlackAnswer {
  outcome: 'accepted' | 'gone' | 'tooMany' | 'serverFault' | 'refused' | Exclude<OutgoingFailure, 'tooLarge'>;
  status: number | null;
  /** How long the receiver wants to be left alone. */
  retryAfterMs: number | null;
}

export interface Slack {
  /** Data of the response; null when nothing was sent. */
  postToSlack(request: SlackRequest, sender: SlackSender): Promise<unknown>;
  /**
   * One attempt at an address that an organization gave, which must be on the public internet. Receivers can drop
   * repeats by the event's id.
   */
  postToWebhook(url: string, message: SlackRequest, eventId: string): Promise<SlackAnswer>;
}

export interface SlackSettings {
  /** Incoming webhook of the Slack channel; without it nothing is posted. */
  webhookUrl?: string | undefined;
}

export interface SlackWorld {
  clock: Clock;
  sleep?: Sleep;
  /** Passed in, so that tests call a receiver of their own. */
  call?: typeof safeFetch;
}

/** Some receivers answer `{ data }`, Slack itself answers "ok". */
function dataOf(text: string): unknown {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  } catch {
    return text;
  }
}

function outcomeOf(status: number): SlackAnswer['outcome'] {
  if (status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429) return 'tooMany';
  return status >= 500 ? 'serverFault' : 'refused';
}

const ANSWER_MAX_BYTES = 64 * 1_024;

export function createSlack(settings: SlackSettings, world: SlackWorld): Slack {
  const { webhookUrl } = settings;
  const { clock, call = safeFetch } = world;
  const rule: RetryRule = {
    attempts: 3,
    delayMs: (failed) => 2_000 * failed,
    statuses: [429, 500, 502, 503, 504],
    sleep: world.sleep ?? sleep,
  };

  const post = (url: string, message: object, { trusted = false, headers = {} } = {}) =>
    call(url, {
      trusted,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(message),
      maxBytes: ANSWER_MAX_BYTES,
    });

  async function postTrusted(url: string, message: object): Promise<unknown> {
    const answer = await post(url, message, { trusted: true });
    if (answer.status >= 400) throw new BadAnswer('Slack', answer, clock.now());
    return dataOf(answer.text);
  }

  return {
    async postToSlack(request, { organization, user }) {
      // Spec §7: only when both are present.
      if (webhookUrl === undefined || organization === null || user === null) return null;
      return withRetries(rule, () => postTrusted(webhookUrl, { ...request, organization, user }));
    },
    async postToWebhook(url, message, eventId) {
      try {
        const { status, headers } = await post(url, message, { headers: { 'halles-event-id': eventId } });
        const pauseMs = retryAfterMs(headers.get('retry-after'), clock.now());
        return { outcome: outcomeOf(status), status, retryAfterMs: pauseMs };
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error;
        const outcome = error.reason === 'tooLarge' ? 'refused' : error.reason;
        return { outcome, status: null, retryAfterMs: null };
      }
    },
  };
}
