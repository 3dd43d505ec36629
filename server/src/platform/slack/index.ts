import type { Clock } from '../clock.ts';
import { safeFetch } from '../safe-fetch.ts';
import { BadAnswer, sleep, withRetries, type RetryRule, type Sleep } from '../retries.ts';

/** What is to be said; further fields travel along as they are. */
export interface SlackRequest {
  text: string;
  [field: string]: unknown;
}

export interface SlackSender {
  organization: { id: string; name: string } | null;
  user: { id: string; firstName: string } | null;
}

export interface Slack {
  /** The data of the answer, or null when there was nothing to send or nobody to send it for. */
  postToSlack(request: SlackRequest, sender: SlackSender): Promise<unknown>;
}

export interface SlackSettings {
  /** The address Slack gave for the channel; without one nothing is posted. */
  webhookUrl?: string | undefined;
}

/** Some answer with `{ data }`, Slack itself with the word ok. */
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
