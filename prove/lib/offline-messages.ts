// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { asInProduction } from '../../e2e/browser.ts';
import { Client } from './client.ts';
import { demoPassword } from './demo-people.ts';
import { kill, openWithWorker } from './offline-tab.ts';
import type { Tally } from './proof.ts';
import type { Server } from './server.ts';

const WRITER = 'josee.pelletier@lespetitspois.example';
const KEPT = 17;
/** Messages to a supplier whose relationship ends before they are sent. */
export const REFUSED = 3;
export const MESSAGES = KEPT + REFUSED;
const MINUTE_MS = 60_000;
const STEP_MS = 500;

interface Writing {
  browser: Browser;
  server: Server;
  tally: Tally;
  broken: boolean;
  round: number;
}

interface Supplier {
  relationId: string;
  name: string;
}

interface Texts {
  label: string;
  waiting: string;
  notSent: string;
}

/**
 * A buyer writes to two suppliers without a network, and begins one more message; the tabs are killed, and one of the
 * relationships is ended meanwhile.
 */
export async function writeOffline({ browser, server, tally, broken, round }: Writing): Promise<void> {
  const writer = await new Client(server.url).signIn(WRITER, demoPassword);
  const [kept, ended] = await activeSuppliers(writer);
  const texts = await textsOf(server.url);
  const words = {
    kept: Array.from({ length: KEPT }, (_, place) => `Message ${round}-${place + 1} sans réseau.`),
    ended: Array.from({ length: REFUSED }, (_, place) => `Refus ${round}-${place + 1} sans réseau.`),
    draft: `Brouillon ${round}`,
  };
  const context = await browser.newContext({ baseURL: server.url, locale: 'fr-CA' });
  const [name, value] = writer.cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url: server.url }]);
  const tabs = {
    kept: await openThread(context, kept, texts),
    ended: await openThread(context, ended, texts),
  };
  await context.setOffline(true);
  for (const text of words.kept) await write(tabs.kept, kept, { text, texts });
  for (const text of words.ended) await write(tabs.ended, ended, { text, texts });
  await field(tabs.kept, kept, texts).fill(words.draft);
  // The fault: the browser forgets what it stored.
  if (broken) await tabs.kept.evaluate(forgetMessages);
  await kill(tabs.kept, tabs.ended);
  const moved = await writer.call('POST', `/relationships/${ended.relationId}/move`, { action: 'archive' });
  if (moved.status !== 200) throw new Error(`not archived: ${moved.text.slice(0, 300)}`);

  await context.setOffline(false);
  const again = await openAgain(context, kept);
  await field(again, kept, texts).waitFor();
  const sent = await sentWithin(writer, kept, words.kept);
  for (const [place, text] of words.kept.entries())
    tally.expect(
      sent.filter((one) => one === text).length === 1 && sent[place] === text,
      `a message was lost or moved: ${text} is not message ${place + 1} of ${sent.length}`,
    );
  const draft = await field(again, kept, texts).inputValue();
  tally.expect(draft === words.draft, `the draft was lost: “${draft}”`);
  await compareRefused({ context, writer, ended, texts, words: words.ended, tally });
  await context.close();
  await writer.call('POST', `/relationships/${ended.relationId}/move`, { action: 'restore' });
}

/** A message that the server refuses stays in its thread with the reason, and is not on the server. */
async function compareRefused(refused: {
  context: BrowserContext;
  writer: Client;
  ended: Supplier;
  texts: Texts;
  words: readonly string[];
  tally: Tally;
}): Promise<void> {
  const { context, writer, ended, texts, words, tally } = refused;
  const page = await openAgain(context, ended);
  await page.locator('[data-thread-title]').waitFor();
  const sent = await sentOf(writer, ended, words);
  for (const text of words) {
    const isShown = await rowOf(page, text)
      .getByText(texts.notSent)
      .waitFor({ timeout: MINUTE_MS / 4 })
      .then(
        () => true,
        () => false,
      );
    tally.expect(isShown, `a message was lost: “${text}” is not shown as refused`);
    tally.expect(!sent.includes(text), `“${text}” was sent though the relationship had ended`);
  }
}

const forgetMessages = `for (const key of Object.keys(localStorage))
  if (key.includes('conversations.')) localStorage.removeItem(key)`;

async function activeSuppliers(writer: Client): Promise<[Supplier, Supplier]> {
  const { json } = await writer.call('GET', '/relationships/suppliers?pageSize=25');
  const [kept, ended] = json.rows
    .filter(({ status }: any) => status === 'active')
    .map(({ id, partner }: any) => ({ relationId: id as string, name: partner.name as string }));
  if (!kept || !ended) throw new Error('the writer has no two suppliers');
  return [kept, ended];
}

async function textsOf(url: string): Promise<Texts> {
  const { conversations } = (await (await fetch(`${url}/assets/i18n/fr-CA.json`)).json()) as any;
  const { composer, message } = conversations;
  return { label: composer.label, waiting: message.waiting, notSent: message.notSent };
}

/** A message in the thread, with what is said under it. */
const rowOf = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('article').filter({ hasText: text }) });

const addressOf = ({ relationId }: Supplier): string => `/conversations/about/relation/${relationId}`;

const field = (page: Page, { name }: Supplier, { label }: Texts) =>
  page.getByRole('textbox', { name: label.replace('{{name}}', name) });

async function openThread(context: BrowserContext, supplier: Supplier, texts: Texts): Promise<Page> {
  const page = await openWithWorker(context, addressOf(supplier), supplier.name);
  await field(page, supplier, texts).waitFor();
  return page;
}

async function openAgain(context: BrowserContext, supplier: Supplier): Promise<Page> {
  const page = await context.newPage();
  await asInProduction(page);
  await page.goto(addressOf(supplier));
  return page;
}

async function write(page: Page, supplier: Supplier, { text, texts }: { text: string; texts: Texts }) {
  await field(page, supplier, texts).fill(text);
  await field(page, supplier, texts).press('Enter');
  await rowOf(page, text).getByText(texts.waiting).waitFor();
}

/** Those of these messages that are on the server, in the order of the thread. */
async function sentOf(
  writer: Client,
  { relationId }: Supplier,
  words: readonly string[],
): Promise<readonly string[]> {
  const { json } = await writer.call('GET', `/conversations/about/relation/${relationId}`);
  if (!json.id) return [];
  const { rows } = (await writer.call('GET', `/conversations/${json.id}/messages`)).json;
  return rows.map(({ text }: any) => text as string).filter((text: string) => words.includes(text));
}

/** Waits until all of them are there, or half a minute. */
async function sentWithin(writer: Client, supplier: Supplier, words: readonly string[]) {
  const until = Date.now() + MINUTE_MS / 2;
  for (;;) {
    const sent = await sentOf(writer, supplier, words);
    if (sent.length >= words.length || Date.now() > until) return sent;
    await pause(STEP_MS);
  }
}
