import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const root = new URL('../..', import.meta.url).pathname;

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
  /** Another checkout of the same program. */
  cwd?: string;
}

const READY_WITHIN_MS = 90_000;

/** The real program, driven from outside as a person or a power cut would. */
export class Server {
  readonly url: string;
  readonly #options: ServerOptions;
  #child: ChildProcess | null = null;
  #exit: Promise<number | null> = Promise.resolve(null);
  output = '';

  constructor(options: ServerOptions) {
    this.#options = options;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  launch(): void {
    const { dataDir, port, env, cwd = root } = this.#options;
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        HALLES_LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (text: Buffer) => (this.output = (this.output + String(text)).slice(-20_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.#exit = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    this.#child = child;
  }

  /** Starts, and waits until it answers; says how long that took. */
  async start(): Promise<number> {
    const from = performance.now();
    this.launch();
    await this.ready();
    return performance.now() - from;
  }

  async ready(): Promise<void> {
    const until = performance.now() + READY_WITHIN_MS;
    while (performance.now() < until) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.status === 200) return;
      if (this.#child?.exitCode !== null) throw new Error(`the server ended at its start:\n${this.output}`);
      await pause(20);
    }
    throw new Error(`the server was not ready in time:\n${this.output}`);
  }

  get exited(): Promise<number | null> {
    return this.#exit;
  }

  get postmaster(): number {
    return Number(
      readFileSync(join(this.#options.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
  }

  /** A power cut for the program: nothing is said, nothing is tidied. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exit;
  }

  killPostmaster(): void {
    try {
      process.kill(this.postmaster, 'SIGKILL');
    } catch {
      // Already gone: the aim is reached.
    }
  }

  async stop(): Promise<number | null> {
    this.#child?.kill('SIGTERM');
    return this.#exit;
  }
}
