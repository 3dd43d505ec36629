import { spawn } from 'node:child_process';
import { environment, root } from './processes.mjs';

/** The program ended in order because of a fault of its own (server/src/app/process-faults.ts). */
const FAULT = 70;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** What ends sooner could not start: starting it again changes nothing. */
const STARTED_AFTER_MS = 20_000;
/** What ran so long begins with the shortest pause again. */
const STEADY_AFTER_MS = 60_000;
/** Wrong configuration, and a data folder that another process holds. */
const HOPELESS = new Set([3, 78]);
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Whether a program that nobody stopped is started again. */
export function isStartedAgain({ code, signal, livedMs }) {
  if (code === 0 || HOPELESS.has(code)) return false;
  return code === FAULT || signal !== null || livedMs >= STARTED_AFTER_MS;
}

/** Runs a program, and again when it ends without having been told to. Its exit code, once it ends for good. */
export async function supervise(args, { firstPauseMs = FIRST_PAUSE_MS } = {}) {
  let child = null;
  let told = null;
  let wake = () => undefined;
  const pass = (signal) => {
    told = signal;
    wake();
    // A terminal sends Ctrl-C to everybody in it: passing it on would tell the program twice.
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
      if (told !== null || !isStartedAgain({ code, signal, livedMs }))
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
      if (told !== null) return 143;
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass);
  }
}

/** The channel tells the program when we are gone: it then stops too, and nobody is left holding the data folder. */
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
