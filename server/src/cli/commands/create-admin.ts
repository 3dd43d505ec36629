import { email as emailSchema } from '@halles/contract';
import { createAdminLink } from '../../slices/identity/index.ts';
import { withContext } from '../with-context.ts';
import { type Command, UsageError } from '../command.ts';

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
