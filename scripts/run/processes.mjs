import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Written for Node 18 and without packages: this folder runs before either can be counted on.

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What npm tells the scripts it starts would mislead the npm that they start in turn. */
const OF_NPM =
  /^(npm_(lifecycle|package|command|node_execpath|config_local_prefix|config_global_prefix)|INIT_CWD)/;

export function environment(more = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !OF_NPM.test(name));
  const bin = join(root, 'node_modules', '.bin');
  const path = [dirname(process.execPath), bin, process.env.PATH].join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path, ...more };
}

/** Runs a program in our place: our terminal, our signals, its exit code. */
export function run(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: environment(options.env),
  });
  const pass = (signal) => {
    // A terminal sends Ctrl-C to everybody in it: passing it on would tell the program twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const one of signals) process.off(one, pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** Runs a program aside and keeps what it says. */
export function listen(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    env: environment(options.env),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, said: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** The npm that started us, else the one on the path. */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli)) return run(process.execPath, [cli, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** What a package installs as a program. */
export const tool = (name) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** One process at a time; who comes second waits, then usually finds the work done. */
export async function alone(name, work) {
  const folder = join(root, '.cache', `${name}.lock`);
  mkdirSync(dirname(folder), { recursive: true });
  for (let told = false; !taken(folder); await pause(200)) {
    if (!told) console.log(`Waiting for another process to finish: ${name} …`);
    told = true;
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function taken(folder) {
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
  return false;
}

function isAbandoned(folder) {
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    // No file yet: its owner is just writing it.
    return error.code === 'ESRCH';
  }
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
