import { describe, expect, it } from 'vitest';
import {
  defaultChoices,
  mailKinds,
  notificationKinds,
  type MailKind,
  type NotificationKind,
} from '@halles/contract';
import { anonymous, type Person } from '../platform/actor.ts';
import { kindOf } from '../platform/mail/kinds.ts';
import { samples } from '../platform/mail/previews/samples.ts';
import type { TemplateName } from '../platform/mail/templates/index.ts';
import { hashToken, linkToken } from '../platform/secrets.ts';
import { aSession, aUser } from '../slices/identity/factory.ts';
import { changeSettings } from '../slices/notifications/commands/settings.ts';
import { getSettings } from '../slices/notifications/queries/settings.ts';
import { testApp } from '../testing/app.ts';

const { world, app } = await testApp();
const { mail } = world.ports;

const kindOfSample = (name: TemplateName): MailKind | null => {
  const kind = kindOf(name, samples[name]);
  return 'kind' in kind ? kind.kind : null;
};
const names = Object.keys(samples) as TemplateName[];
/** One email of each kind, and one that cannot be unsubscribed from. */
const templates = [...new Map(names.map((name) => [kindOfSample(name), name])).values()];

let count = 0;
async function deliver(template: TemplateName, to: string, data: object = {}): Promise<string> {
  const message = {
    template,
    data: { ...samples[template], ...data } as never,
    to,
    language: 'EN',
    key: `m-${(count += 1)}`,
  } as const;
  return mail.deliverMail(world.db, (await mail.queueMail(world.db, message))!);
}

/** Where a mail program posts to, from the headers of the newest email. */
async function oneClickAddress(): Promise<string> {
  const { headers } = await world.db
    .selectFrom('mailbox')
    .select('headers')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return new URL(headers['List-Unsubscribe']!.slice(1, -1)).pathname;
}

const post = (url: string) =>
  app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

it.each(mailKinds)('one call of a mail program stops %s, nothing else, for one address', async (kind) => {
  const to = `anna.${kind.toLowerCase()}@ferme.example`;
  const template = templates.find((name) => kindOfSample(name) === kind)!;
  expect(await deliver(template, to)).toBe('delivered');
  const url = await oneClickAddress();
  const answer = await post(url);
  expect([answer.statusCode, answer.body]).toEqual([200, 'unsubscribed\n']);
  for (const name of templates)
    expect(await deliver(name, to), name).toBe(kindOfSample(name) === kind ? 'stopped' : 'delivered');
  expect(await deliver(template, `marc.${kind.toLowerCase()}@ferme.example`)).toBe('delivered');
  // Mail programs repeat the call.
  expect((await post(url)).statusCode).toBe(200);
});

it('opening the address stops nothing and leads to the page that asks', async () => {
  expect(await deliver('lowCredit', 'lea@ferme.example')).toBe('delivered');
  const url = await oneClickAddress();
  const opened = await app.inject({ method: 'GET', url });
  expect(opened.statusCode).toBe(302);
  expect(opened.headers.location).toContain(url.replace(/^\/api(.*)\/one-click$/, '$1'));
  expect(await deliver('lowCredit', 'lea@ferme.example')).toBe('delivered');
});

it.each([
  '/api/ext/mail-preferences/short/one-click',
  `/api/ext/mail-preferences/${'x'.repeat(43)}/one-click`,
])('an invented address is not found: %s', async (url) => expect((await post(url)).statusCode).toBe(404));

describe('notifications to a person', () => {
  const on = Object.fromEntries(
    notificationKinds.map((kind) => [
      kind,
      { ...defaultChoices[kind], email: true, digest: 'daily' as const },
    ]),
  ) as typeof defaultChoices;

  async function aReader(): Promise<{ person: Person; to: string }> {
    const { userId } = await aUser(world.as(anonymous));
    const person = await aSession(world.as(anonymous), userId);
    await changeSettings(world.as(person), { version: 0, choices: on });
    const { email } = await world.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return { person, to: email };
  }

  const choicesOf = async (person: Person) => (await getSettings(world.as(person))).choices;
  /** What the profile would have saved. */
  const without = (...kinds: NotificationKind[]) => ({
    ...on,
    ...Object.fromEntries(kinds.map((kind) => [kind, { ...on[kind], email: false }])),
  });
  const preferences = async (url: string) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: url.replace('/one-click', '') });
    expect(statusCode).toBe(200);
    return JSON.parse(body) as { kind: string; notices: unknown };
  };
  const choose = async (url: string, payload: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: url.replace('/one-click', ''),
      payload,
      headers: { 'idempotency-key': `choice-${(count += 1)}` },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  };

  it.each(notificationKinds)(
    'one call stops those about %s, as the profile would, and no others',
    async (kind) => {
      const { person, to } = await aReader();
      const other = await aReader();
      expect(await deliver('notification', to, { kind })).toBe('delivered');
      const url = await oneClickAddress();
      expect(await preferences(url)).toMatchObject({
        kind: 'notices',
        notices: { kinds: [kind], isOn: true },
      });
      expect((await post(url)).statusCode).toBe(200);
      expect(await choicesOf(person)).toEqual(without(kind));
      expect(await choicesOf(other.person)).toEqual(on);
      // Mail programs repeat the call.
      expect((await post(url)).statusCode).toBe(200);
      expect((await getSettings(world.as(person))).version).toBe(2);
      expect(await preferences(url)).toMatchObject({ notices: { kinds: [kind], isOn: false } });
      for (const name of templates) expect(await deliver(name, to), name).toBe('delivered');
    },
  );

  it.each([
    ['conversationMessages', 'messages'],
    ['lowCredit', 'account'],
    ['exemptionEnd', 'partners'],
  ] as const)('%s is about %s', async (template, kind) => {
    const { person, to } = await aReader();
    await deliver(template, to);
    await post(await oneClickAddress());
    expect(await choicesOf(person)).toEqual(without(kind));
  });

  it('a digest stops the kinds in it', async () => {
    const { person, to } = await aReader();
    await deliver('notificationDigest', to, { kinds: ['stock', 'orders'] });
    const url = await oneClickAddress();
    await post(url);
    expect(await choicesOf(person)).toEqual(without('orders', 'stock'));
    expect(await preferences(url)).toMatchObject({ notices: { kinds: ['orders', 'stock'], isOn: false } });
  });

  it('the page undoes it, and stops all', async () => {
    const { person, to } = await aReader();
    await deliver('notification', to, { kind: 'stock' });
    const url = await oneClickAddress();
    await post(url);
    await choose(url, { kind: 'notices', isOn: true, onlyItsNotices: true });
    expect(await choicesOf(person)).toEqual(on);
    await choose(url, { kind: 'notices', isOn: false });
    expect(await choicesOf(person)).toEqual(on);
    expect(await deliver('notification', to, { kind: 'files' })).toBe('stopped');
    expect(await deliver('orderUpdate', to)).toBe('delivered');
  });

  it('a link of an email sent before stops all of them, as it said then', async () => {
    const { person, to } = await aReader();
    const token = linkToken(world.ports.settings.secret, 'mail preferences', `notices\n${to}`);
    await world.db
      .insertInto('mail_preference_links')
      .values({
        token_hash: hashToken(token),
        address: to,
        kind: 'notices',
        language: 'FR',
        created_at: world.clock.now(),
      })
      .execute();
    const url = `/api/ext/mail-preferences/${token}/one-click`;
    expect(await preferences(url)).toMatchObject({ kind: 'notices', notices: null });
    expect((await post(url)).statusCode).toBe(200);
    expect(await deliver('notification', to)).toBe('stopped');
    expect(await choicesOf(person)).toEqual(on);
  });
});
