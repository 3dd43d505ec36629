import { email as emailSchema } from '@halles/contract';
import { createAdminLink } from '../../slices/identity/index.ts';
import { withContext } from '../with-context.ts';
import { type Command, UsageError } from '../command.ts';

export const createAdminCommand: Command = {
  name: 'create-admin',
  usage: 'EMAIL',
  summary: 'make somebody an admin of the platform, and print the link where they choose a password',
  help: `Whoever has an account with EMAIL becomes an admin and is signed out everywhere; otherwise an account is
made. The link works once, for 24 hours; run it again for another. Whoever opens it has every right
there is: hand it over as you would hand over a key.`,
  words: [1, 1],
  async run(cli) {
    const parsed = emailSchema.safeParse(cli.args[0]);
    if (!parsed.success) throw new UsageError(`${cli.args[0]} is not an e-mail address.`);
    const link = await withContext(cli, (ctx) => createAdminLink(ctx, parsed.data));
    cli.print(`${parsed.data} is an admin. A password is chosen here (works once, for 24 hours):\n  ${link}`);
    return 0;
  },
};
