import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** The server of the journeys has them too. */
export const INBOUND_DOMAIN = 'reply.halles.example';
export const WEBHOOK_SECRET = 'only-for-the-journeys-and-for-nothing-else';

interface Letter {
  text: string;
  replyTo: string | null;
}

/** Waits for an email that can be answered to say this. */
export async function emailThatSays(
  page: Page,
  to: string,
  words: string,
): Promise<Letter & { replyTo: string }> {
  let found: Letter | undefined;
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/dev/mail/messages.json?to=${encodeURIComponent(to)}`);
        const letters = (await answer.json()) as Letter[];
        found = letters.find(
          ({ text, replyTo }) => text.includes(words) && replyTo?.endsWith(INBOUND_DOMAIN),
        );
        return found !== undefined;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return found as Letter & { replyTo: string };
}

/** Answers an email as a mail program does, with what is answered quoted; a mail provider delivers it to Halles. */
export async function answerByEmail(
  page: Page,
  { replyTo, text }: { replyTo: string; text: string },
  { from, words }: { from: string; words: string },
): Promise<void> {
  const quoted = text.replaceAll(/^/gm, '> ');
  const lines = [
    `From: <${from}>`,
    `To: <${replyTo}>`,
    `Message-ID: <${crypto.randomUUID()}@ferme.example>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    words,
    '',
    `On Tue, Nov 24, 2026 at 9:12 AM Halles <${replyTo}> wrote:`,
    quoted,
  ];
  const raw = Buffer.from(lines.join('\r\n')).toString('base64');
  const body = JSON.stringify({ type: 'message', to: replyTo, raw });
  const at = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-halles-signature': `t=${at},v1=${signature}` };
  // Providers deliver at least once.
  for (const outcome of ['posted', 'duplicate']) {
    const answer = await page.request.post('/api/webhooks/mail', { headers, data: body });
    expect(await answer.json()).toEqual({ outcome });
  }
}
