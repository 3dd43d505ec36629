import { demoAccounts, fillDemo, scaleDemo } from '../../demo/index.ts';
import { withContext, type Command, UsageError } from '../command.ts';

const MAX_SCALE = 100_000;

export const demoCommand: Command = {
  name: 'demo',
  usage: '[--scale N]',
  summary: 'fill the database with the demo market; with --scale, N more organizations',
  help: `Adds the organizations and people of the demo market; existing data does not change. With --scale N it
adds N more organizations, always the same ones, to test under load. Refused in production: all demo
accounts have the same password.`,
  words: [0, 2],
  options: ['--scale'],
  async run(cli) {
    const count = countFrom(cli.args);
    if (cli.config.isProduction) throw new UsageError('The demo market is not available in production.');
    const accounts = await withContext(cli, async (ctx) => {
      await fillDemo(ctx);
      if (count > 0) await scaleDemo(ctx, count);
      return demoAccounts(ctx);
    });
    cli.print(`Demo accounts (password: ${accounts[0]!.password})`);
    for (const { email, who } of accounts) cli.print(`  ${email}  ${who}`);
    if (count > 0) cli.print(`And ${count} more organizations with two people each.`);
    return 0;
  },
};

/** Reads `--scale 500` or `--scale=500`; 0 when absent. */
function countFrom(args: readonly string[]): number {
  if (args.length === 0) return 0;
  const [option, typed, ...more] = args.flatMap((word) => word.split('='));
  const count = Number(typed);
  if (option !== '--scale' || more.length > 0 || !Number.isInteger(count) || count < 1 || count > MAX_SCALE)
    throw new UsageError(
      `demo takes --scale and a whole number from 1 to ${MAX_SCALE}, for example: demo --scale 500`,
    );
  return count;
}
