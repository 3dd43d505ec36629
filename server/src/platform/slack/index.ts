import type { Clock } from '../clock.ts';
import { safeFetch } from '../safe-fetch.ts';
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

export interface Slack {
  /** Data of the response; null when nothing was sent. */
  postToSlack(request: SlackRequest, sender: SlackSender): Promise<unknown>;
}

export interface SlackSettings {
  /** Incoming webhook of the Slack channel; without it nothing is posted. */
  webhookUrl?: string | undefined;
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

export function createSlack(settings: SlackSettings, world: { clock: Clock; sleep?: Sleep }): Slack {
  const { webhookUrl } = settings;
  const rule: RetryRule = {
    attempts: 3,
    delayMs: (failed) => 2_000 * failed,
    statuses: [429, 500, 502, 503, 504],
    sleep: world.sleep ?? sleep,
  };

  async function post(url: string, body: string): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    const answer = await safeFetch(url, { trusted: true, method: 'POST', headers, body });
    if (answer.status >= 400) throw new BadAnswer('Slack', answer, world.clock.now());
    return dataOf(answer.text);
  }

  return {
    async postToSlack(request, { organization, user }) {
      // Spec §7: only when both are present.
      if (webhookUrl === undefined || organization === null || user === null) return null;
      const body = JSON.stringify({ ...request, organization, user });
      return withRetries(rule, () => post(webhookUrl, body));
    },
  };
}
