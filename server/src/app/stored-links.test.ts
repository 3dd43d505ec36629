import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anonymous, system } from '../platform/actor.ts';
import { sendPriceList } from '../slices/catalogue/commands/send-price-list.ts';
import { aPriceList } from '../slices/catalogue/factory.ts';
import { requestEmailChange } from '../slices/identity/commands/email-change.ts';
import { aSession, PASSWORD, somebodyWithPassword } from '../slices/identity/factory.ts';
import { setSettings, verified } from '../slices/organizations/factory.ts';
import { sentInvoice } from '../slices/invoicing/factory/sent-invoices.ts';
import { aTradingPair, addProductForSale, submitOrder } from '../slices/ordering/factory/trading-pair.ts';
import { aDevice } from '../testing/device.ts';
import { testApp } from '../testing/app.ts';
import { runAllJobs } from '../testing/worker.ts';
import { registerEveryReaction } from '../testing/reactions.ts';

registerEveryReaction();
const { world, call } = await testApp();
const pair = await aTradingPair(world.as(anonymous));
await verified(world.as(anonymous), pair.farm);
const contact = { name: '', email: 'ventes@liens.example', phones: [] };
await setSettings(world, pair.farm, { sales_contact: JSON.stringify(contact) });

const TOKEN = /[\w-]{43}/g;
const tokensIn = (value: unknown): string[] => JSON.stringify(value).match(TOKEN) ?? [];

let posts = 0;

async function post(person: typeof pair.seller | null, path: string, body: object): Promise<unknown> {
  const headers = { 'idempotency-key': `key-of-the-test-${++posts}` };
  const { status, json } = await call(person, 'POST', path, body, headers);
  expect([path, status]).toEqual([path, 200]);
  return json;
}

/** Every token that the flows hand out, by answer or by mail. */
async function issued(): Promise<string[]> {
  const address = (name: string) => `${name}@liens.example`;
  const answers = [
    await post(pair.seller, '/relationships/invitations', {
      email: null,
      relationId: null,
      language: 'FR',
      message: '',
    }),
    await post(pair.seller, '/calendar-feeds', { side: 'vendor' }),
  ];
  expect(answers.map((answer) => tokensIn(answer).length)).toEqual([1, 1]);
  await post(pair.seller, `/organizations/${pair.farm}/invitations`, {
    email: address('membre'),
    role: 'sales',
    language: 'FR',
  });
  const signedUp = { email: address('nouvelle'), password: 'trois poules rousses', language: 'FR' };
  await post(null, '/identity/sign-up', { ...signedUp, firstName: 'Alex', lastName: 'Roy' });
  const newcomer = await somebodyWithPassword(world.as(anonymous));
  const { email } = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', pair.seller.userId)
    .executeTakeFirstOrThrow();
  await post(null, '/identity/request-password-reset', { email });
  await post(pair.seller, '/relationships/invitations', {
    email: address('cliente'),
    relationId: null,
    language: 'FR',
    message: '',
  });
  await sentInvoice(world, pair);
  const { id: priceListId } = await aPriceList(world.as(pair.seller));
  await sendPriceList(world.as(pair.seller), { organizationId: pair.farm, priceListId, message: '' });
  await requestEmailChange(
    world.as(await aSession(world.as(anonymous), newcomer.userId)),
    { email: address('autre'), password: PASSWORD },
    aDevice(),
  );
  const mails = await world.db.selectFrom('outgoing_mail').selectAll().execute();
  const templates = new Set(mails.filter(({ data }) => tokensIn(data).length > 0).map((one) => one.template));
  expect([...templates].sort()).toEqual([
    'confirmNewEmail',
    'emailChangeRequested',
    'invitation',
    'invoice',
    'priceList',
    'resetPassword',
    'supplierInvitation',
    'verifyEmail',
  ]);
  return [...answers, ...mails.map(({ data }) => data)].flatMap(tokensIn);
}

it('no link that was mailed or answered can be read in any column', async () => {
  const tokens = await issued();
  // An order to confirm is mailed with a link by its reaction.
  const formatId = await addProductForSale(world.as(system), pair);
  await submitOrder(world.as, pair, [{ formatId, quantity: '4' }]);
  await runAllJobs(world.as(system), world.pool);
  await world.ports.mail.deliverDueMail(world.db);
  // What the people who were written to hold.
  const received = await world.db.deleteFrom('mailbox').returning('text').execute();
  expect(received.some(({ text }) => text.includes('/ext/orders/'))).toBe(true);
  tokens.push(...received.flatMap(({ text }) => tokensIn(text)));
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.db);
  expect(tables.length).toBeGreaterThan(50);
  // A column of bytes is read as hexadecimal digits.
  const hex = (text: string, encoding: 'utf8' | 'base64url') => Buffer.from(text, encoding).toString('hex');
  const written = tokens.flatMap((token) => [token, hex(token, 'utf8'), hex(token, 'base64url')]);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from ${sql.raw(name)} t`.execute(world.db);
    for (const { text } of rows) if (written.some((token) => text.includes(token))) found.push(name);
  }
  expect(found).toEqual([]);
});
