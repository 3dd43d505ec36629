import { CONFIG_EXIT_CODE } from '../platform/config/index.ts';
import { DatabaseUnavailableError, DataFolderHeldError } from '../platform/postgres/index.ts';
import { MigrationRefusedError } from '../platform/migrate.ts';

/** Lists every configuration problem on one screen. */
export class InvalidConfigurationError extends Error {}

const DATA_FOLDER_HELD_EXIT_CODE = 3;

/** Prints known errors as a sentence instead of a stack, and exits with a code that supervisors understand. */
export function fatal(error: unknown): never {
  if (error instanceof InvalidConfigurationError) exitWith(error.message, CONFIG_EXIT_CODE);
  if (error instanceof DataFolderHeldError) exitWith(error.message, DATA_FOLDER_HELD_EXIT_CODE);
  if (error instanceof DatabaseUnavailableError || error instanceof MigrationRefusedError)
    exitWith(error.message, 1);
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    exitWith(`Port ${port} is taken by another program. Set PORT to another one, for example PORT=3001.`, 1);
  console.error(error);
  process.exit(1);
}

function exitWith(message: string, exitCode: number): never {
  console.error(`\n${message}\n`);
  process.exit(exitCode);
}
