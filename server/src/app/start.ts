import { loadConfig, problemScreen, type Config, type Environment } from '../platform/config/index.ts';
import { createLog } from '../platform/log.ts';
import { openDatabase } from '../platform/postgres/index.ts';
import { InvalidConfigurationError } from './fatal.ts';
import type { RunningServer } from './serve.ts';

export interface StartOptions {
  env: Environment;
  webFolder: string | null;
}

export function readConfig(env: Environment): Config {
  const loaded = loadConfig(env);
  for (const warning of loaded.warnings) console.warn(warning);
  if (!loaded.ok) throw new InvalidConfigurationError(problemScreen(loaded.problems));
  return loaded.config;
}

/** The database starts while the program is loaded. */
export async function startServer({ env, webFolder }: StartOptions): Promise<RunningServer> {
  const config = readConfig(env);
  const log = createLog({ level: config.logLevel, pretty: !config.isProduction });
  const opening = openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  const [{ serve }, database] = await Promise.all([import('./serve.ts'), opening]);
  try {
    return await serve(config, database, log, webFolder);
  } catch (error) {
    await database.stop();
    throw error;
  }
}
