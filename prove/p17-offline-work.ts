// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { asInProduction, browserOptions } from '../e2e/browser.ts';
import type { Client } from './lib/client.ts';
import { createCustomers, draftOf } from './lib/customers.ts';
import { MESSAGES, REFUSED, writeOffline } from './lib/offline-messages.ts';
import { kill, openWithWorker } from './lib/offline-tab.ts';
import { moveThrough, submissionOf } from './lib/orders.ts';
import { Tally, type Proof } from './lib/proof.ts';
import { freePort, removeFolder, Server, temporaryFolder } from './lib/server.ts';

const STOPS = 20;
const CONFLICTS = 3;
const OTHER = 'somebody else';
const MINUTE_MS = 60_000;

/** What is entered offline survives that its tab is killed and the server changes, until the network comes back. */
export const p17: Proof = {
  name: 'P17',
  guarantee: 'what was entered offline is kept: nothing is lost or doubled, and each conflict is shown',
  faults: [/result of .+ was lost/, /message was lost/, /draft was lost/],
  run: async ({ broken, scale }) => {
    const folder = temporaryFolder('p17');
    const server = new Server({ dataDir: join(folder, 'data'), port: await freePort() });
    await server.start();
    const browser = await chromium.launch(browserOptions);
    try {
      const tally = new Tally();
      const rounds = broken ? 1 : scale;
      for (let round = 0; round < rounds; round++) {
        const run = await loadedRun(server);
        const context = await browser.newContext({ baseURL: server.url, locale: 'fr-CA' });
        await driveOffline({ context, run, tally, broken });
        await context.close();
        await writeOffline({ browser, server, tally, broken, round });
      }
      return tally.outcome(
        `${rounds * STOPS} stops reported offline in a tab that was killed, ${rounds * CONFLICTS} of them recorded by others meanwhile; ${rounds * MESSAGES} messages written offline in tabs that were killed, ${rounds * REFUSED} of them to a supplier that was archived meanwhile, and what was begun in a field`,
      );
    } finally {
      await browser.close();
      await server.stop();
      removeFolder(folder);
    }
  },
};

interface Run {
  seller: Client;
  /** `/scheduled-deliveries/{fulfilmentId}/{on}` */
  path: string;
  stops: { id: string; name: string }[];
}

/** One run with an order in transit at each stop. */
async function loadedRun(server: Server): Promise<Run> {
  const customers = await createCustomers(server, STOPS);
  const { seller, formatIds, customerIds } = customers;
  let path = '';
  for (const customerId of customerIds) {
    const cart = await draftOf(customers, customerId, formatIds[1]!, 1);
    path = `/scheduled-deliveries/${cart.date.fulfilmentId}/${cart.date.on}`;
    const submission = submissionOf(cart);
    const { json, text } = await seller.call('POST', submission.path, submission.body);
    if (!json?.purchaseOrderId) throw new Error(`no order: ${text.slice(0, 300)}`);
    await moveThrough(seller, json.purchaseOrderId, ['confirm', 'prepare', 'markReady', 'load']);
  }
  const { stopList } = (await seller.call('GET', path)).json;
  const stops = stopList
    .filter((stop: any) => customerIds.includes(stop.customer.id))
    .map((stop: any) => ({ id: stop.id, name: stop.customer.name }));
  if (stops.length !== STOPS) throw new Error(`the run has ${stops.length} stops of these customers`);
  return { seller, path, stops };
}

const forgetReports = `for (const key of Object.keys(localStorage))
  if (key.includes('deliveries.reports')) localStorage.removeItem(key)`;

interface Driving {
  context: BrowserContext;
  run: Run;
  tally: Tally;
  broken: boolean;
}

async function driveOffline({ context, run, tally, broken }: Driving): Promise<void> {
  const { seller, path, stops } = run;
  const [name, value] = seller.cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url: seller.url }]);
  const texts = await textsOf(seller.url);
  const address = `/vendor${path}/drive`;
  const page = await openWithWorker(context, address, texts.title);
  await context.setOffline(true);
  for (const [place, stop] of stops.entries()) await report(page, texts, stop.name, receiver(place));
  // The fault: the browser forgets what it stored.
  if (broken) await page.evaluate(forgetReports);
  await kill(page);
  for (const stop of stops.slice(0, CONFLICTS)) await recordLater(run, stop.id);

  const reopened = await context.newPage();
  await asInProduction(reopened);
  await reopened.goto(address);
  await reopened.getByRole('heading', { level: 1 }).waitFor();
  const waiting = await reopened.getByText(texts.notSent, { exact: true }).count();
  tally.expect(waiting === STOPS, `of ${STOPS} reports ${STOPS - waiting} was lost with the tab`);
  await context.setOffline(false);
  // A locator, as the Content-Security-Policy forbids evaluating text while waiting.
  await reopened
    .getByText(texts.notSent)
    .first()
    .waitFor({ state: 'detached', timeout: 10 * MINUTE_MS });
  await compare(reopened, run, { tally, texts });
}

const receiver = (place: number): string => `Receiver ${place + 1}`;

async function compare(
  page: Page,
  { seller, path, stops }: Run,
  { tally, texts }: { tally: Tally; texts: Texts },
) {
  const { stopList } = (await seller.call('GET', path)).json;
  for (const [place, { id, name }] of stops.entries()) {
    const { result, orders } = stopList.find((stop: any) => stop.id === id);
    const expected = place < CONFLICTS ? OTHER : receiver(place);
    tally.expect(
      result?.receivedBy === expected,
      `the result of ${name} was lost: ${JSON.stringify(result)}`,
    );
    const listed = stopOf(page, name);
    const isShown = (await listed.getByText(texts.refused).count()) === 1;
    tally.expect(isShown === place < CONFLICTS, `a conflict at ${name} is ${isShown ? '' : 'not '}shown`);
    for (const order of orders)
      tally.expect(order.status === 'delivered', `${name}: the order is ${order.status}`);
  }
}

/** Somebody at the office records a result that is newer than the driver's. */
async function recordLater({ seller, path }: Run, stopId: string): Promise<void> {
  const happenedAt = new Date(Date.now() + MINUTE_MS).toISOString();
  const body = { outcome: 'delivered', happenedAt, receivedBy: OTHER };
  const { status, text } = await seller.call(
    'POST',
    `${path}/stops/${encodeURIComponent(stopId)}/result`,
    body,
  );
  if (status !== 200) throw new Error(`not recorded: ${status} ${text.slice(0, 300)}`);
}

type Texts = Record<'title' | 'arrived' | 'receivedBy' | 'report' | 'notSent' | 'refused', string>;

async function textsOf(url: string): Promise<Texts> {
  const { deliveries } = (await (await fetch(`${url}/assets/i18n/fr-CA.json`)).json()) as any;
  return deliveries.drive as Texts;
}

const stopOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`${name}$`) }) });

async function report(page: Page, texts: Texts, name: string, receivedBy: string): Promise<void> {
  const stop = stopOf(page, name);
  // One stop is shown at a time.
  const head = stop.getByRole('heading', { level: 2 }).getByRole('button');
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  await stop.getByRole('button', { name: texts.arrived }).click();
  await stop.getByRole('textbox', { name: texts.receivedBy }).fill(receivedBy);
  await stop.getByRole('button', { name: texts.report, exact: true }).click();
  await stop.getByText(texts.notSent).waitFor();
}
