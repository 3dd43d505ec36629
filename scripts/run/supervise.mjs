import { spawn } from 'node:child_process';
import { environment, root } from './processes.mjs';

/**
 * The exit code of a program that ended in an orderly way because of its own fault
 * (server/src/app/process-faults.ts).
 */
const FAULT = 70;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A program that ends sooner could not start: a restart changes nothing. */
const STARTED_AFTER_MS = 20_000;
/** After running this long, the delay before a restart is the shortest again. */
const STEADY_AFTER_MS = 60_000;
/** Exit codes of a wrong configuration and of a data folder that another process uses. */
const HOPELESS = new Set([3, 78]);
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Whether a program that ended without being stopped is restarted. */
export function isStartedAgain({ code, signal, livedMs }) {
  if (code === 0 || HOPELESS.has(code)) return false;
  return code === FAULT || signal !== null || livedMs >= STARTED_AFTER_MS;
}

/** Runs a program and restarts it when it ends unexpectedly. Returns its exit code when it ends for good. */
export async function supervise(args, { firstPauseMs = FIRST_PAUSE_MS } = {}) {
  let child = null;
  let stopSignal = null;
  let wake = () => undefined;
  const pass = (signal) => {
    stopSignal = signal;
    wake();
    // A terminal sends Ctrl-C to the whole process group: passing it on would send it twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child?.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const since = Date.now();
      child = start(args);
      const { code, signal } = await ended(child);
      child = null;
      const livedMs = Date.now() - since;
      if (stopSignal !== null || !isStartedAgain({ code, signal, livedMs }))
        return code ?? (signal === 'SIGINT' ? 130 : 143);
      if (livedMs >= STEADY_AFTER_MS) pauseMs = firstPauseMs;
      console.error(`The server ended (${signal ?? `code ${code}`}) and is started again.`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (stopSignal !== null) return 143;
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass);
  }
}

/**
 * The channel closes when this process ends: the program then stops too, and no process keeps the data folder in use.
 */
const start = (args) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(),
  });

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}
