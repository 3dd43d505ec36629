import type { Config, Environment } from '../platform/config/index.ts';
import type { Log } from '../platform/log.ts';

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
