import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anonymous } from '../platform/actor.ts';
import { verified } from '../slices/organizations/factory.ts';
import { sentInvoice } from '../slices/invoicing/factory/sent-invoices.ts';
import { aTradingPair } from '../slices/ordering/factory/trading-pair.ts';
import { testApp } from '../testing/app.ts';
import { registerEveryReaction } from '../testing/reactions.ts';

registerEveryReaction();
const { world, call } = await testApp();
const pair = await aTradingPair(world.as(anonymous));
await verified(world.as(anonymous), pair.farm);

const TOKEN = /[\w-]{43}/g;
const tokensIn = (value: unknown): string[] => JSON.stringify(value).match(TOKEN) ?? [];

async function post(person: typeof pair.seller | null, path: string, body: object): Promise<unknown> {
  const headers = { 'idempotency-key': `key-of${path.replaceAll('/', '-')}` };
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
  const { email } = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', pair.seller.userId)
    .executeTakeFirstOrThrow();
  await post(null, '/identity/request-password-reset', { email });
  await sentInvoice(world, pair);
  const mails = await world.db.selectFrom('outgoing_mail').selectAll().execute();
  const templates = new Set(mails.filter(({ data }) => tokensIn(data).length > 0).map((one) => one.template));
  expect(templates.size).toBeGreaterThanOrEqual(4);
  return [...answers, ...mails.map(({ data }) => data)].flatMap(tokensIn);
}

it('no link that was mailed or answered can be read in any column', async () => {
  const tokens = await issued();
  await world.ports.mail.deliverDueMail(world.db);
  // What the people who were written to hold.
  await world.db.deleteFrom('mailbox').execute();
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.db);
  expect(tables.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from ${sql.raw(name)} t`.execute(world.db);
    for (const { text } of rows) if (tokens.some((token) => text.includes(token))) found.push(name);
  }
  expect(found).toEqual([]);
});
