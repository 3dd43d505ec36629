import type { Config, Environment } from '../platform/config/index.ts';
import type { Log } from '../platform/log.ts';
import { openWorld } from '../app/open-world.ts';
import { contextFor } from '../app/world.ts';
import { system } from '../platform/actor.ts';
import type { Ctx } from '../platform/context.ts';
import { attachDatabase } from '../platform/postgres/attach-database.ts';

/** What a command receives. */
export interface Cli {
  args: string[];
  env: Environment;
  config: Config;
  log: Log;
  print(line: string): void;
}

export interface Command {
  name: string;
  /** Arguments after the name: `FILE`, `[--scale N]`. */
  usage: string;
  summary: string;
  help: string;
  /** Minimum and maximum number of arguments. */
  words: [number, number];
  options?: string[];
  /** Returns the exit code. */
  run(cli: Cli): Promise<number>;
}

/** Printed in place of a stack; exits with the code of a wrong call. */
export class UsageError extends Error {}

export const USAGE_EXIT_CODE = 64;

/** Runs work that needs the application's own commands, whether or not a server is running. */
export async function withContext<Result>(
  { config, log }: Pick<Cli, 'config' | 'log'>,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const database = await attachDatabase({ ...config, log });
  try {
    const { world, close } = await openWorld(config, database, log, config.port);
    try {
      return await work(contextFor(world, system, 'command line'));
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}
