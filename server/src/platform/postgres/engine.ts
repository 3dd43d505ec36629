import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Binaries, cleanEnvironment } from './binaries.ts';
import { cannotRun } from './cluster.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { changeOwner, type ClusterLocation } from './cluster-location.ts';
import { stopOrphanedProcesses } from './orphaned-processes.ts';
import { settingArguments } from './settings.ts';

/** The operating system's limit for a socket path, minus the file name. */
const SOCKET_PATH_BYTES = 107;
const SOCKET_NAME = '.s.PGSQL.5432';
const READY_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 20_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/** One PostgreSQL server, restarted until it is stopped. */
export class Engine {
  readonly socketDir: string;
  readonly #location: ClusterLocation;
  readonly #binaries: Binaries;
  readonly #durable: boolean;
  readonly #log: Log;
  readonly #lost = new Set<() => void>();
  readonly #restarted = new Set<() => void>();
  readonly #ownSocketDir: string | null;
  #postmaster: ChildProcess | null = null;
  readonly #stopping = new AbortController();
  #restarting: Promise<void> | null = null;

  constructor(location: ClusterLocation, binaries: Binaries, durable: boolean, log: Log) {
    this.#location = location;
    this.#binaries = binaries;
    this.#durable = durable;
    this.#log = log;
    this.#ownSocketDir = fitsSocket(location.data) ? null : privateFolder(location);
    this.socketDir = this.#ownSocketDir ?? location.data;
  }

  onLost(listener: () => void): void {
    this.#lost.add(listener);
  }

  onRestarted(listener: () => void): void {
    this.#restarted.add(listener);
  }

  get pid(): number | null {
    return this.#postmaster?.pid ?? null;
  }

  async start(): Promise<void> {
    await stopOrphanedProcesses(this.#location.data, this.#log);
    const child = this.#spawn();
    await readiness(child, this.#location);
    if (child.exitCode !== null || child.signalCode !== null)
      throw new DatabaseUnavailableError(
        `PostgreSQL in ${this.#location.data} ended at once.`,
        'Start again.',
      );
    this.#postmaster = child;
    child.once('exit', (code, signal) => this.#exited(code, signal));
    process.once('exit', this.#endWithUs);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarting;
    const child = this.#postmaster;
    if (child) {
      for (const [signal, withinMs] of [
        ['SIGINT', STOP_WITHIN_MS],
        ['SIGQUIT', 5_000],
        ['SIGKILL', 5_000],
      ] as const) {
        child.kill(signal);
        if (await exited(child, withinMs)) break;
        this.#log.warn({ signal }, 'PostgreSQL did not stop in time');
      }
    }
    this.#postmaster = null;
    process.off('exit', this.#endWithUs);
    if (this.#ownSocketDir) rmSync(this.#ownSocketDir, { recursive: true, force: true });
  }

  readonly #endWithUs = (): void => void this.#postmaster?.kill('SIGINT');

  #spawn(): ChildProcess {
    const child = spawn(
      this.#binaries.postgres,
      ['-D', this.#location.data, ...settingArguments(this.socketDir, this.#durable)],
      {
        ...this.#location.account,
        cwd: '/',
        env: cleanEnvironment(),
        stdio: ['ignore', 'ignore', 'pipe'],
        // A separate process group: Ctrl-C must reach only our process, so that requests end before the database
        // does.
        detached: true,
      },
    );
    createInterface({ input: child.stderr }).on('line', (line) => this.#logLine(line));
    return child;
  }

  #logLine(line: string): void {
    const log = this.#log;
    if (/^(FATAL|PANIC)/.test(line) && !this.#stopping.signal.aborted) log.warn({ part: 'postgres' }, line);
    else log.debug({ part: 'postgres' }, line);
  }

  #exited(code: number | null, signal: string | null): void {
    this.#postmaster = null;
    process.off('exit', this.#endWithUs);
    if (this.#stopping.signal.aborted) return;
    this.#log.error({ code, signal }, 'PostgreSQL stopped unexpectedly and is restarted');
    for (const listener of this.#lost) listener();
    this.#restarting = this.#restart().finally(() => {
      this.#restarting = null;
    });
  }

  async #restart(): Promise<void> {
    for (
      let pauseMs = FIRST_PAUSE_MS;
      !this.#stopping.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    ) {
      try {
        await this.start();
        this.#log.info({ pid: this.pid }, 'PostgreSQL is running again');
        for (const listener of this.#restarted) listener();
        return;
      } catch (error) {
        this.#log.error({ err: error, againInMs: pauseMs }, 'PostgreSQL could not be restarted');
        await pause(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }
}

/** PostgreSQL reports on stderr when it accepts connections; after a crash it first replays its write-ahead log. */
function readiness(child: ChildProcess, location: ClusterLocation): Promise<void> {
  const output: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string): void =>
      reject(
        new DatabaseUnavailableError(
          `PostgreSQL in ${location.data} ${why}${output.length > 0 ? `: ${output.slice(-5).join(' ')}` : ''}.`,
          'Check the room on the disk and the rights on the folder; a backup is restored with: npm run halles -- restore FILE',
        ),
      );
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('was not ready in five minutes');
    }, READY_WITHIN_MS);
    child.once('error', (error) => reject(cannotRun('postgres', error)));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`ended while starting (${signal ?? `code ${code}`})`);
    });
    const listen = (chunk: Buffer): void => {
      const text = chunk.toString();
      output.push(...text.trim().split('\n'));
      if (!text.includes('ready to accept connections')) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      child.stderr!.off('data', listen);
      resolve();
    };
    child.stderr!.on('data', listen);
  });
}

function exited(child: ChildProcess, withinMs: number): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

const fitsSocket = (folder: string): boolean =>
  Buffer.byteLength(join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES;

function privateFolder(location: ClusterLocation): string {
  const folder = mkdtempSync(join(tmpdir(), 'halles-'));
  changeOwner(folder, location.account);
  return folder;
}
