import { email as emailSchema, type UserId } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { resealPushKeys } from '../../platform/push/index.ts';
import { resealAnswers } from '../../platform/reseal.ts';
import { transaction, type Tx } from '../../platform/transaction.ts';
import {
  disableUser,
  enableUser,
  endAllSessions,
  resealSecrets,
  revokeAdmin,
  userByEmail,
  createAdminLink,
} from '../../slices/identity/index.ts';
import { endAllPushDevices, resealWebhooks } from '../../slices/notifications/index.ts';
import { withContext, type Cli, type Command, UsageError } from '../command.ts';

export const createAdminCommand: Command = {
  name: 'create-admin',
  usage: 'EMAIL',
  summary: 'make a person an admin of the platform, and print the link where they choose a password',
  help: `The person with an account for EMAIL becomes an admin and is signed out everywhere; without one, an account
is created. The link works once, for 24 hours; run it again for another. Anyone who opens it has every
right there is: give it to that person only.`,
  words: [1, 1],
  async run(cli) {
    const parsed = emailSchema.safeParse(cli.args[0]);
    if (!parsed.success) throw new UsageError(`${cli.args[0]} is not an email address.`);
    const link = await withContext(cli, (ctx) => createAdminLink(ctx, parsed.data));
    cli.print(
      `${parsed.data} is an admin and chooses a password here (works once, for 24 hours):\n  ${link}`,
    );
    return 0;
  },
};

function addressIn(word: string | undefined): string {
  const parsed = emailSchema.safeParse(word);
  if (!parsed.success) throw new UsageError(`${word ?? 'nothing'} is not an email address.`);
  return parsed.data;
}

const changing = (cli: Cli, change: (tx: Tx, userId: UserId) => Promise<void>): Promise<void> => {
  const email = addressIn(cli.args[0]);
  return withContext(cli, (ctx: Ctx) =>
    transaction(ctx, async (tx) => {
      const person = await userByEmail(tx, email);
      if (!person) throw new UsageError(`Nobody has an account with ${email}.`);
      await change(tx, person.userId);
    }),
  );
};

export const revokeAdminCommand: Command = {
  name: 'revoke-admin',
  usage: 'EMAIL',
  summary: 'remove the admin right of a person, and sign them out everywhere',
  help: `The account stays; disable-person disables it.`,
  words: [1, 1],
  async run(cli) {
    await changing(cli, revokeAdmin);
    cli.print(`${cli.args[0]} is no longer an admin.`);
    return 0;
  },
};

export const disablePersonCommand: Command = {
  name: 'disable-person',
  usage: 'EMAIL REASON',
  summary: 'disable an account: end its sessions and links, and refuse sign-in',
  help: `REASON is written to the audit log: put it in quotes. enable-person EMAIL enables the account again.`,
  words: [2, 2],
  async run(cli) {
    await changing(cli, (tx, userId) => disableUser(tx, userId, cli.args[1]!));
    cli.print(`${cli.args[0]} is disabled.`);
    return 0;
  },
};

export const enablePersonCommand: Command = {
  name: 'enable-person',
  usage: 'EMAIL',
  summary: 'enable a disabled account',
  help: `Ended sessions and links stay ended: the person signs in again.`,
  words: [1, 1],
  async run(cli) {
    await changing(cli, enableUser);
    cli.print(`${cli.args[0]} can sign in again.`);
    return 0;
  },
};

export const endAllSessionsCommand: Command = {
  name: 'end-all-sessions',
  usage: '',
  summary: 'sign everyone out, and end all emailed links and unfinished sign-ins',
  help: `Use it when someone else may have read a secret, a backup or the database. Passwords and authenticator
apps do not change.`,
  words: [0, 0],
  async run(cli) {
    const ended = await withContext(cli, async (ctx) => {
      const sessions = await endAllSessions(ctx);
      await endAllPushDevices(ctx);
      return sessions;
    });
    cli.print(`Sessions ended: ${ended}.`);
    return 0;
  },
};

export const resealSecretsCommand: Command = {
  name: 'reseal-secrets',
  usage: '',
  summary: 'seal authenticator apps and saved answers with the newest key',
  help: `To change HALLES_SECRET: put its old value into HALLES_OLD_SECRETS and a new one into HALLES_SECRET (in a data
folder: the new key as the first line of the file secret), restart every server, run this, and remove the old
value a day later, when the links to files that it signed have expired. Exits with 1 when an authenticator app was
sealed by a key that is not configured. Saved answers (to requests sent twice) that no key opens are deleted after
30 days.`,
  words: [0, 0],
  async run(cli) {
    const { apps, push, webhooks, answers } = await withContext(cli, async (ctx) => ({
      apps: await resealSecrets(ctx),
      push: await resealPushKeys(ctx),
      webhooks: await resealWebhooks(ctx),
      answers: await resealAnswers(ctx),
    }));
    for (const [kind, { resealed, unreadable }] of [
      ['Authenticator apps', apps],
      ['The key of notifications', push],
      ['Webhook addresses', webhooks],
      ['Saved answers', answers],
    ] as const)
      cli.print(`${kind}: ${resealed} sealed with the newest key, ${unreadable} by an unknown key.`);
    return apps.unreadable === 0 ? 0 : 1;
  },
};
