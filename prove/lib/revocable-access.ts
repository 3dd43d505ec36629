// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { TOTP } from 'otpauth';
import { Client } from './client.ts';
import { openLive } from './live-connection.ts';
import { mailedInvoice } from './mailed-invoice.ts';
import type { Tables } from './database.ts';
import { openConversation } from './open-conversation.ts';
import { mailedToken } from './mailed-links.ts';
import { pushDevice } from './push-device.ts';
import { filesOfOrganization, personalFile } from './revocable-files.ts';

export const PASSWORD = 'trois poules rousses';
export const NEW_PASSWORD = 'quatre vaches brunes';

/** Tells whether something a user left open (a session, a link, a socket) still gives access. */
export type Opening = () => Promise<boolean>;

export interface Leaver {
  userId: string;
  email: string;
  /** The device on which the change is made; `elsewhere` is another one. */
  here: Client;
  elsewhere: Client;
  code: (() => string) | null;
  account: Record<string, Opening>;
  membership: Record<string, Opening>;
}

const expectOk = async (
  what: string,
  answer: Promise<{ status: number; text: string; json: any }>,
): Promise<any> => {
  const { status, text, json } = await answer;
  if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 300)}`);
  return json;
};

/** A new user with an account, signed in. */
export async function newPerson(url: string, email: string): Promise<Client> {
  const client = new Client(url);
  const person = { email, password: PASSWORD, firstName: 'Alex', lastName: 'Roy', language: 'FR' };
  await expectOk('sign-up', client.call('POST', '/identity/sign-up', person));
  const token = await mailedToken(url, email, 'verify-email');
  await expectOk('verification', client.call('POST', '/identity/verify-email', { token }));
  return client;
}

async function join(owner: Client, organizationId: string, client: Client, email: string): Promise<void> {
  const invitation = { email, role: 'manager', language: 'FR' };
  await expectOk(
    'invitation',
    owner.call('POST', `/organizations/${organizationId}/invitations`, invitation),
  );
  const token = await mailedToken(owner.url, email, 'accept-invitation');
  await expectOk('joining', client.call('POST', '/invitations/accept', { token }));
}

/** A session that still answers, and a socket that is not closed. */
async function sessionOf(client: Client): Promise<Record<string, Opening>> {
  const socket = await openLive(client.url, client.cookie);
  let isOpen = true;
  socket.addEventListener('close', () => (isOpen = false));
  socket.send(JSON.stringify({ type: 'subscribe', id: 1, procedure: 'identity.getMe', input: {} }));
  const own = new Client(client.url);
  own.cookie = client.cookie;
  return {
    'a session': async () => (await own.call('GET', '/identity/me')).status === 200,
    'a socket': async () => isOpen,
  };
}

async function accountOf(
  leaver: Pick<Leaver, 'here' | 'elsewhere' | 'email' | 'code'> & { tables: Tables },
): Promise<Leaver['account']> {
  const { here, elsewhere, email, code, tables } = leaver;
  const { url } = here;
  const nobody = new Client(url);
  const openings: Leaver['account'] = {
    ...(await sessionOf(elsewhere)),
    ...(await personalFile(elsewhere)),
    ...(await pushDevice(elsewhere, tables)),
  };
  await expectOk('reset', nobody.call('POST', '/identity/request-password-reset', { email }));
  const reset = await mailedToken(url, email, 'reset-password');
  const wanted = `nouvelle.${email}`;
  await expectOk(
    'a new address',
    here.call('POST', '/identity/email-change', { email: wanted, password: PASSWORD }),
  );
  const change = await mailedToken(url, wanted, 'verify-email');
  if (code) {
    const begun = await expectOk(
      'sign-in',
      nobody.call('POST', '/identity/sign-in', { email, password: PASSWORD }),
    );
    openings['a half-done sign-in'] = async () => {
      const input = { challenge: begun.challenge, code: code() };
      return (await nobody.call('POST', '/identity/second-factor', input)).status === 200;
    };
  }
  openings['a link to change the address'] = async () =>
    (await nobody.call('POST', '/identity/email-change/confirm', { token: change })).status === 200;
  openings['a link to reset the password'] = async () =>
    (await nobody.call('POST', '/identity/reset-password', { token: reset, password: PASSWORD })).status ===
    200;
  return openings;
}

async function membershipOf(
  owner: Client,
  here: Client,
  organizationId: string,
  email: string,
): Promise<Leaver['membership']> {
  const { url } = here;
  const nobody = new Client(url);
  const guestEmail = `suite.${email}`;
  const guest = await newPerson(url, guestEmail);
  const invitation = { email: guestEmail, role: 'sales', language: 'FR' };
  await expectOk('inviting', here.call('POST', `/organizations/${organizationId}/invitations`, invitation));
  const token = await mailedToken(url, guestEmail, 'accept-invitation');
  const link = await expectOk(
    'a link for customers',
    here.call('POST', '/relationships/invitations', {
      email: null,
      relationId: null,
      language: 'FR',
      message: '',
    }),
  );
  const feed = await expectOk('a calendar', here.call('POST', '/calendar-feeds', { side: 'vendor' }));
  const linkToken = String(link.url).split('/').at(-1)!;
  return {
    ...(await filesOfOrganization(here)),
    'an open conversation': await openConversation(owner, here),
    'an invoice mailed to their address': await mailedInvoice(here, email),
    'an invitation they sent': async () =>
      (await guest.call('POST', '/invitations/accept', { token })).status === 200,
    'a link for customers they made': async () =>
      (await nobody.call('GET', `/ext/supplier-invitations/${linkToken}`)).status === 200,
    'a calendar they made': async () => (await fetch(String(feed.url))).status === 200,
    'the rows of the organization': async () =>
      (await here.call('GET', `/organizations/${organizationId}/members`)).status === 200,
  };
}

/** A manager of the organization with every kind of access that a user can leave open. */
export async function aLeaver(
  owner: Client,
  organizationId: string,
  { email, withApp, tables }: { email: string; withApp: boolean; tables: Tables },
): Promise<Leaver> {
  const { url } = owner;
  const here = await newPerson(url, email);
  await join(owner, organizationId, here, email);
  const elsewhere = await new Client(url).signIn(email, PASSWORD);
  const { id: userId } = (await here.call('GET', '/identity/me')).json;
  const code = withApp ? await appOf(here) : null;
  if (code) await signInWith(elsewhere, email, code);
  const account = await accountOf({ here, elsewhere, email, code, tables });
  const membership = await membershipOf(owner, here, organizationId, email);
  return { userId, email, here, elsewhere, code, account, membership };
}

async function appOf(here: Client): Promise<() => string> {
  const { secret } = await expectOk(
    'an app',
    here.call('POST', '/identity/totp/start', { password: PASSWORD }),
  );
  const totp = new TOTP({ secret, issuer: 'Halles' });
  let step = 0;
  // Each code works once: every second one is taken 30 seconds ahead, which the server allows.
  const code = () => totp.generate({ timestamp: Date.now() + 30_000 * (step++ % 2) });
  await expectOk(
    'the app',
    here.call('POST', '/identity/totp/confirm', { code: totp.generate({ timestamp: Date.now() - 30_000 }) }),
  );
  return code;
}

async function signInWith(client: Client, email: string, code: () => string): Promise<void> {
  const begun = await expectOk(
    'sign-in',
    client.call('POST', '/identity/sign-in', { email, password: PASSWORD }),
  );
  await expectOk(
    'the code',
    client.call('POST', '/identity/second-factor', { challenge: begun.challenge, code: code() }),
  );
}
