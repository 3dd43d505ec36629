import type { Config } from '../platform/config/index.ts';
import type { FirstPeople } from './first-people.ts';

export interface Started {
  publicUrl: string;
  database: string;
  config: Config;
  people: FirstPeople;
}

/** The first lines a person sees: where, which data and why, who may come in. */
export function announce({ publicUrl, database, config, people }: Started): void {
  const lines = [
    '',
    `Halles is open at ${publicUrl}`,
    '',
    `  data folder  ${config.dataDir}`,
    `  database     ${database}`,
  ];
  if (!config.isProduction && config.smtpUrl === undefined)
    lines.push(`  mail         ${publicUrl}/dev/mail`);
  if (people.demo && people.demo.length > 0) {
    const width = Math.max(...people.demo.map(({ email }) => email.length));
    lines.push('', `  The demo market; everyone’s password is ${people.demo[0]!.password}`);
    for (const { email, who } of people.demo) lines.push(`    ${email.padEnd(width)}  ${who}`);
  }
  if (people.adminLink)
    lines.push(
      '',
      '  The first admin chooses a password here (works once, for 24 hours):',
      `    ${people.adminLink}`,
    );
  console.log(`${lines.join('\n')}\n`);
}
