import { openWorld } from '../app/open-world.ts';
import { contextFor } from '../app/world.ts';
import { system } from '../platform/actor.ts';
import type { Ctx } from '../platform/context.ts';
import { attachDatabase } from '../platform/postgres/attach-database.ts';
import type { Cli } from './command.ts';

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
