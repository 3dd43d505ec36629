import type { Config } from '../platform/config/index.ts';
import type { FirstAccounts } from './first-accounts.ts';

export interface BannerFacts {
  publicUrl: string;
  database: string;
  config: Config;
  accounts: FirstAccounts;
}

/** Prints the first lines of the start: address, database and why that one, and who may sign in. */
export function printBanner({ publicUrl, database, config, accounts }: BannerFacts): void {
  const lines = [
    '',
    `Halles is running at ${publicUrl}`,
    '',
    `  data folder  ${config.dataDir}`,
    `  database     ${database}`,
  ];
  if (!config.isProduction && config.smtpUrl === undefined)
    lines.push(`  mail         ${publicUrl}/dev/mail`);
  if (accounts.demo && accounts.demo.length > 0) {
    const width = Math.max(...accounts.demo.map(({ email }) => email.length));
    lines.push('', `  Demo accounts (password: ${accounts.demo[0]!.password})`);
    for (const { email, who } of accounts.demo) lines.push(`    ${email.padEnd(width)}  ${who}`);
  }
  if (accounts.adminLink)
    lines.push(
      '',
      '  The first admin chooses a password here (works once, for 24 hours):',
      `    ${accounts.adminLink}`,
    );
  console.log(`${lines.join('\n')}\n`);
}
