import type { EventEmitter } from 'node:events';
import type { Log } from '../platform/log.ts';

/** Tells the supervisor that the process ended because of a fault and must be restarted. */
export const FAULT_EXIT_CODE = 70;

export interface FaultHandling {
  log: Log;
  report(error: unknown, about: { unhandledRejection?: boolean }): void;
  /** Answers requests in progress and closes connections. */
  drain(): Promise<void>;
  exit(code: number): void;
}

/** A broken connection that nobody listens to leaves nothing half done in this process. */
const BROKEN_CONNECTION = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

function isBrokenConnection(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  return BROKEN_CONNECTION.has(String(code)) || (code === 'ENOENT' && syscall === 'connect');
}

/**
 * An unhandled rejection harms no request: it is logged and reported. After an uncaught exception the process cannot
 * be trusted: it answers the requests in progress, then exits and is restarted.
 */
export function handleProcessFaults(program: EventEmitter, handling: FaultHandling): () => void {
  const { log, report } = handling;
  let isDraining = false;
  const rejected = (reason: unknown): void => {
    log.error({ err: reason }, 'unhandled promise rejection');
    report(reason, { unhandledRejection: true });
  };
  const uncaught = (error: unknown): void => {
    report(error, {});
    if (isBrokenConnection(error)) {
      log.error({ err: error }, 'unhandled connection error');
      return;
    }
    log.fatal({ err: error }, 'an exception was not caught: the process ends and is started again');
    if (isDraining) return;
    isDraining = true;
    void drainAndExit(handling);
  };
  program.on('unhandledRejection', rejected);
  program.on('uncaughtException', uncaught);
  return () => {
    program.off('unhandledRejection', rejected);
    program.off('uncaughtException', uncaught);
  };
}

async function drainAndExit({ log, drain, exit }: FaultHandling): Promise<void> {
  try {
    await drain();
  } catch (failure) {
    log.error({ err: failure }, 'the shutdown failed');
  }
  exit(FAULT_EXIT_CODE);
}
