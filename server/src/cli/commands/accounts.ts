import { email as emailSchema, type UserId } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { resealAnswers } from '../../platform/reseal.ts';
import { transaction, type Tx } from '../../platform/transaction.ts';
import {
  disableUser,
  enableUser,
  endAllSessions,
  resealSecrets,
  revokeAdmin,
  userByEmail,
} from '../../slices/identity/index.ts';
import { withContext } from '../with-context.ts';
import { type Cli, type Command, UsageError } from '../command.ts';

function addressIn(word: string | undefined): string {
  const parsed = emailSchema.safeParse(word);
  if (!parsed.success) throw new UsageError(`${word ?? 'nothing'} is not an e-mail address.`);
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
  summary: 'take the admin right back from somebody, and sign them out everywhere',
  help: `The account itself stays. disable-person closes it.`,
  words: [1, 1],
  async run(cli) {
    await changing(cli, revokeAdmin);
    cli.print(`${cli.args[0]} is no admin.`);
    return 0;
  },
};

export const disablePersonCommand: Command = {
  name: 'disable-person',
  usage: 'EMAIL REASON',
  summary: 'end every session and link of somebody, and let them sign in no more',
  help: `REASON is kept in the audit: put it in quotes. enable-person EMAIL opens the account again.`,
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
  summary: 'let somebody who was disabled sign in again',
  help: `What was ended stays ended: they sign in anew.`,
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
  summary: 'sign everybody out, and end every mailed link and half-done sign-in',
  help: `For when a secret, a backup or the database may have been read by somebody else. Passwords and
authenticator apps stay as they are.`,
  words: [0, 0],
  async run(cli) {
    cli.print(`Sessions ended: ${await withContext(cli, endAllSessions)}.`);
    return 0;
  },
};

export const resealSecretsCommand: Command = {
  name: 'reseal-secrets',
  usage: '',
  summary: 'seal authenticator apps and saved answers with the newest key',
  help: `To change HALLES_SECRET: put its old value into HALLES_OLD_SECRETS and a new one into HALLES_SECRET (in a data
folder: the new key as the first line of the file secret), restart every server, run this, and take the old
value away when links to files signed with it have run out, a day later. Leaves with 1 when an
authenticator app was sealed by a key that is not there. Saved answers (to requests sent twice) that no key opens
are deleted after 30 days.`,
  words: [0, 0],
  async run(cli) {
    const { apps, answers } = await withContext(cli, async (ctx) => ({
      apps: await resealSecrets(ctx),
      answers: await resealAnswers(ctx),
    }));
    for (const [kind, { resealed, unreadable }] of [
      ['Authenticator apps', apps],
      ['Saved answers', answers],
    ] as const)
      cli.print(`${kind}: ${resealed} sealed with the newest key, ${unreadable} by an unknown key.`);
    return apps.unreadable === 0 ? 0 : 1;
  },
};
