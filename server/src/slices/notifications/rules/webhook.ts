import type { WebhookKind, WebhookOutcome } from '@halles/contract';

/** The notifications that are posted to Slack too. */
const kindsOfTypes: Readonly<Record<string, WebhookKind>> = {
  ORDER_RECEIVED: 'newOrders',
  ORDER_CHANGE_PROPOSED: 'orderChanges',
  ORDER_CANCELLED: 'orderChanges',
  ORDER_CLAIM_RAISED: 'claimsOpened',
  ORDER_CLAIM_ACCEPTED: 'claimsDecided',
  ORDER_CLAIM_REFUSED: 'claimsDecided',
};

export const webhookKindOf = (type: string): WebhookKind | null => kindsOfTypes[type] ?? null;

/** Slack's mrkdwn: these three would begin links, mentions and entities. */
export const escapeMrkdwn = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export interface SlackMessage {
  text: string;
  blocks: object[];
  [field: string]: unknown;
}

export function slackMessage(sentence: string, link: { url: string; label: string }): SlackMessage {
  const text = `${escapeMrkdwn(sentence)}\n<${escapeMrkdwn(link.url)}|${escapeMrkdwn(link.label)}>`;
  return { text, blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }] };
}

const MINUTE = 60;
/** After the last one a message is given up: four hours later, the order was read elsewhere. */
export const RETRY_DELAYS_SECONDS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE);
/** Messages given up in a row, after which nothing more is posted. */
export const MOST_FAILURES = 5;

const TRANSIENT: ReadonlySet<WebhookOutcome> = new Set(['tooMany', 'serverFault', 'timeout', 'unreachable']);

interface Attempt {
  outcome: WebhookOutcome;
  retryAfterMs: number | null;
  /** Attempts of this message, with this one. */
  attempts: number;
  /** Messages given up in a row before. */
  failures: number;
}

export interface AfterAttempt {
  failures: number;
  /** Null: the message is settled. */
  retrySeconds: number | null;
  pauses: boolean;
}

/** What follows an attempt: another one, the end of this message, or a pause of the webhook. */
export function decideAfterAttempt({ outcome, retryAfterMs, attempts, failures }: Attempt): AfterAttempt {
  if (outcome === 'accepted') return { failures: 0, retrySeconds: null, pauses: false };
  if (outcome === 'gone') return { failures: failures + 1, retrySeconds: null, pauses: true };
  const delay = TRANSIENT.has(outcome) ? RETRY_DELAYS_SECONDS[attempts - 1] : undefined;
  if (delay !== undefined)
    return {
      failures,
      retrySeconds: Math.max(delay, Math.ceil((retryAfterMs ?? 0) / 1_000)),
      pauses: false,
    };
  return { failures: failures + 1, retrySeconds: null, pauses: failures + 1 >= MOST_FAILURES };
}
