import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from './lib/client.ts';
import { aLeaver, NEW_PASSWORD, PASSWORD, type Leaver, type Opening } from './lib/revocable-access.ts';
import { openTables, type Tables } from './lib/database.ts';
import { demoAdmin, demoPassword } from './lib/demo-people.ts';
import { mailedToken } from './lib/mailed-links.ts';
import { draftsForJob, queueJob } from './lib/queued-job.ts';
import { block, openBetween, partnersOf, reopen } from './lib/partner-access.ts';
import { Tally, type Proof } from './lib/proof.ts';
import { freePort, removeFolder, Server, temporaryFolder } from './lib/server.ts';

const OWNER = 'noemie.belanger@carrefourdesrecoltes.example';
/** Where emails about its orders go. */
const OWNER_ORDERS = 'commandes@carrefourdesrecoltes.example';
const CUSTOMER = 'josee.pelletier@lespetitspois.example';
const CUSTOMER_EMAIL = 'cuisine@lespetitspois.example';
const WITHIN_MS = 1_000;
/** What may still open after a pair is blocked. */
const STAYS = new Set(['a mailed invoice']);

interface Market {
  owner: Client;
  admin: Client;
  organizationId: string;
  tables: Tables;
}

interface Ending {
  name: string;
  /** The kinds of access that must be closed afterwards. */
  closes: ('account' | 'membership')[];
  /** Access of these kinds that rightly remains. */
  stays?: string[];
  withApp?: boolean;
  change(leaver: Leaver, market: Market): Promise<{ status: number; text: string }>;
}

const memberPath = ({ userId }: Leaver, { organizationId }: Market) =>
  `/organizations/${organizationId}/members/${userId}`;

async function reset({ here, email }: Leaver): Promise<{ status: number; text: string }> {
  const nobody = new Client(here.url);
  const before = await mailedToken(here.url, email, 'reset-password');
  await nobody.call('POST', '/identity/request-password-reset', { email });
  const token = await mailedToken(here.url, email, 'reset-password', before);
  return nobody.call('POST', '/identity/reset-password', { token, password: NEW_PASSWORD });
}

async function changeAddress({ here, email }: Leaver): Promise<{ status: number; text: string }> {
  const other = `ailleurs.${email}`;
  await here.call('POST', '/identity/email-change', { email: other, password: PASSWORD });
  const token = await mailedToken(here.url, other, 'verify-email');
  return here.call('POST', '/identity/email-change/confirm', { token });
}

const changePassword = ({ here }: Leaver) =>
  here.call('POST', '/identity/password', { current: PASSWORD, password: NEW_PASSWORD });

const endings: Ending[] = [
  {
    name: 'removed',
    closes: ['membership'],
    change: (leaver, market) => market.owner.call('DELETE', memberPath(leaver, market), {}),
  },
  {
    name: 'gone by themselves',
    closes: ['membership'],
    change: (leaver, market) => leaver.here.call('DELETE', memberPath(leaver, market), {}),
  },
  {
    name: 'made a viewer',
    closes: ['membership'],
    // A viewer may see runs, colleagues and conversations.
    stays: [
      'a calendar they made',
      'the rows of the organization',
      'an invoice mailed to their address',
      'an open conversation',
    ],
    change: (leaver, market) =>
      market.owner.call('PUT', `${memberPath(leaver, market)}/role`, { role: 'viewer' }),
  },
  {
    name: 'disabled',
    // A password that is reset ends the sessions, so the account comes last.
    closes: ['membership', 'account'],
    // Nobody took the membership away.
    stays: ['an invoice mailed to their address'],
    change: ({ userId }, { admin }) =>
      admin.call('POST', `/admin/users/${userId}/disable`, { reason: 'essai' }),
  },
  {
    name: 'account deleted',
    closes: ['membership', 'account'],
    change: ({ here }) => here.call('POST', '/delete-my-account', {}),
  },
  { name: 'password changed', closes: ['account'], withApp: true, change: changePassword },
  { name: 'password reset', closes: ['account'], change: reset },
  { name: 'address changed', closes: ['account'], change: changeAddress },
  {
    name: 'app removed',
    closes: ['account'],
    withApp: true,
    change: ({ here, code }) => here.call('POST', '/identity/totp/disable', { code: code!() }),
  },
];

/** After each way of losing access, tries everything a user can leave open, one second later. */
export const p20: Proof = {
  name: 'P20',
  guarantee: 'who is out is out: what was open of theirs opens nothing a second later',
  faults: [
    /a session still opens/,
    /a device for their notifications still opens/,
    /an invitation they sent still opens/,
    /a job they queued still opens/,
    /a signed address of a report still opens/,
    /a mailed price list still opens/,
    /a mailed order to confirm still opens/,
  ],
  run: async ({ broken, scale }) => {
    const folder = temporaryFolder('p20');
    const dataDir = join(folder, 'data');
    const server = new Server({ dataDir, port: await freePort() });
    await server.start();
    const tables = await openTables(dataDir);
    try {
      const tally = new Tally();
      const market = { ...(await marketAt(server.url)), tables };
      const rounds = broken ? 1 : scale;
      const tried = broken ? endings.filter(({ name }) => name === 'disabled') : endings;
      for (let round = 0; round < rounds; round++) {
        for (const side of ['vendor', 'customer'] as const) await tryBlocking(side, market, tally, broken);
        for (const [place, ending] of tried.entries())
          await tryEnding(ending, market, { tally, broken, email: `p20.${round}.${place}@exemple.quebec` });
      }
      return tally.outcome(
        `${rounds * tried.length} ways out and ${rounds * 2} blocked pairs, each with everything open`,
      );
    } finally {
      await tables.close();
      await server.stop();
      removeFolder(folder);
    }
  },
};

async function marketAt(url: string): Promise<Omit<Market, 'tables'>> {
  const owner = await new Client(url).signIn(OWNER, demoPassword);
  const admin = await new Client(url).signIn(demoAdmin.email, demoPassword);
  const organizationId = (await owner.call('GET', '/context')).json.organization.id as string;
  return { owner, admin, organizationId };
}

interface Trying {
  tally: Tally;
  broken: boolean;
  email: string;
}

async function tryEnding(ending: Ending, market: Market, { tally, broken, email }: Trying): Promise<void> {
  const { owner, organizationId, tables } = market;
  const leaver = await aLeaver(owner, organizationId, { email, withApp: ending.withApp ?? false, tables });
  for (const name of ['a session', 'a socket'])
    tally.expect(await leaver.account[name]!(), `${ending.name}: ${name} was never open`);
  const isMember = ending.closes.includes('membership');
  const drafts = isMember ? await draftsForJob(owner) : [];
  if (isMember)
    leaver.membership = {
      'a job they queued': await queueJob(owner, leaver.here, drafts),
      ...leaver.membership,
    };
  // The fault: no access is ended.
  if (!broken) {
    const { status, text } = await ending.change(leaver, market);
    tally.expect(status === 200, `${ending.name} was refused: ${status} ${text.slice(0, 200)}`);
  }
  await pause(WITHIN_MS);
  const openings: [string, Opening][] = ending.closes.flatMap((kind) => Object.entries(leaver[kind]));
  for (const [name, opens] of openings) {
    const mayStay = ending.stays?.includes(name) ?? false;
    tally.expect(
      (await opens()) === mayStay,
      `${ending.name}: ${name} ${mayStay ? 'is closed' : 'still opens'}`,
    );
  }
}

/** One organization blocks the other: what was open between the two closes. */
async function tryBlocking(
  side: 'vendor' | 'customer',
  { owner }: Market,
  tally: Tally,
  broken: boolean,
): Promise<void> {
  const customer = await new Client(owner.url).signIn(CUSTOMER, demoPassword);
  const partners = await partnersOf(owner, customer, {
    vendorEmail: OWNER_ORDERS,
    customerEmail: CUSTOMER_EMAIL,
  });
  const openings = await openBetween(partners, side);
  // The fault: nobody is blocked.
  if (!broken) {
    const { status, text } = await block(partners, side);
    tally.expect(status === 200, `blocking by the ${side} was refused: ${status} ${text.slice(0, 200)}`);
  }
  await pause(WITHIN_MS);
  for (const [name, opens] of Object.entries(openings)) {
    const mayStay = STAYS.has(name);
    tally.expect(
      (await opens()) === mayStay,
      `blocked by the ${side}: ${name} ${mayStay ? 'is closed' : 'still opens'}`,
    );
  }
  if (!broken) await reopen(partners, side);
}
