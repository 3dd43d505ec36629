import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureDatabase, sharedDatabaseOf } from './database.ts';

export const root = new URL('../..', import.meta.url).pathname;

/**
 * PostgreSQL runs under another account when started by root and needs access, else it would keep its data in another
 * folder that the proofs cannot reach.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `halles-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** A database that has just ended may still be removing its files. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

export interface ServerOptions {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
}

const READY_WITHIN_MS = 600_000;

/** Runs the real program and controls it from outside: requests, signals and kills. */
export class Server {
  readonly url: string;
  readonly #options: ServerOptions;
  #child: ChildProcess | null = null;
  #exit: Promise<number | null> = Promise.resolve(null);
  output = '';
  #isEndExpected = false;
  #isReady = false;
  #unexpectedEnds: string[] = [];

  constructor(options: ServerOptions) {
    this.#options = options;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  launch(): void {
    const { dataDir, port, env } = this.#options;
    const child = spawn(process.execPath, ['--max-semi-space-size=8', 'server/dist/main.js'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        HALLES_LOG_LEVEL: 'warn',
        ...sharedDatabaseOf(dataDir),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const saveOutput = (text: Buffer) => (this.output = (this.output + String(text)).slice(-20_000));
    child.stdout.on('data', saveOutput);
    child.stderr.on('data', saveOutput);
    this.#exit = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    this.#child = child;
    this.#isEndExpected = false;
    child.once('exit', (code, signal) => {
      if (!this.#isEndExpected && this.#isReady) this.#unexpectedEnds.push(signal ?? `code ${code}`);
      this.#isReady = false;
    });
    // A proof that is interrupted leaves no process running.
    const end = () => void child.kill('SIGTERM');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
  }

  /** Starts, waits for the first answer, and returns how long that took. */
  async start(): Promise<number> {
    await ensureDatabase(this.#options.dataDir);
    const from = performance.now();
    this.launch();
    await this.ready();
    return performance.now() - from;
  }

  async ready(): Promise<void> {
    const until = performance.now() + READY_WITHIN_MS;
    while (performance.now() < until) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.status === 200) {
        this.#isReady = true;
        return;
      }
      if (this.#hasEnded) throw new Error(`the server ended at its start:\n${this.output}`);
      await pause(20);
    }
    throw new Error(`the server was not ready in time:\n${this.output}`);
  }

  get exited(): Promise<number | null> {
    return this.#exit;
  }

  get postmaster(): number | null {
    const path = join(this.#options.dataDir, 'postgres', 'postmaster.pid');
    return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : null;
  }

  get #hasEnded(): boolean {
    return this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Returns the exits that this driver did not cause since the last call. */
  takeUnexpectedEnds(): string[] {
    return this.#unexpectedEnds.splice(0);
  }

  async startUnlessRunning(): Promise<void> {
    if (this.#hasEnded) await this.start();
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** The memory of the program without its database. */
  memoryMb(): number {
    const path = `/proc/${this.#child?.pid}/status`;
    const resident = existsSync(path) ? /VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] : undefined;
    return Math.round(Number(resident ?? 0) / 1_024);
  }

  /** What the program has used of the processor since it started, without its database. */
  processorSeconds(): number {
    const stat = readFileSync(`/proc/${this.#child?.pid}/stat`, 'utf8');
    // The name in parentheses may have spaces; user and system time follow it, in hundredths of a second.
    const [user, kernel] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
    return (Number(user) + Number(kernel)) / 100;
  }

  /** Kills the program without any chance to clean up. */
  async kill(): Promise<void> {
    this.#isEndExpected = true;
    this.#child?.kill('SIGKILL');
    await this.#exit;
  }

  /** False when no process was running. */
  killPostmaster(): boolean {
    const { postmaster } = this;
    return postmaster !== null && killed(postmaster);
  }

  /** Kills one backend or background worker; PostgreSQL then restarts all of them. */
  killBackend(random: () => number): boolean {
    const children = this.postmaster === null ? [] : childrenOf(this.postmaster);
    const chosen = children[Math.floor(random() * children.length)];
    return chosen !== undefined && killed(chosen);
  }

  async stop(): Promise<number | null> {
    this.#isEndExpected = true;
    this.#child?.kill('SIGTERM');
    return this.#exit;
  }
}

function childrenOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
