import type { Config, Environment } from '../platform/config/index.ts';
import type { Log } from '../platform/log.ts';

/** What a command is given. */
export interface Cli {
  args: string[];
  env: Environment;
  config: Config;
  log: Log;
  print(line: string): void;
}

export interface Command {
  name: string;
  /** What stands after the name: `FILE`, `[--scale N]`. */
  usage: string;
  summary: string;
  help: string;
  /** How many words it takes, at least and at most. */
  words: [number, number];
  options?: string[];
  /** Returns the exit code. */
  run(cli: Cli): Promise<number>;
}

/** Said to the person in place of a stack; the exit code of a wrong call. */
export class UsageError extends Error {}

export const USAGE_EXIT_CODE = 64;
