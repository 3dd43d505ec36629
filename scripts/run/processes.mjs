import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Written for Node 18 and without packages: these files run before Node 24 and the packages are installed.

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Variables npm sets for its scripts; they would mislead an npm that such a script starts. */
const OF_NPM =
  /^(npm_(lifecycle|package|command|node_execpath|config_local_prefix|config_global_prefix)|INIT_CWD)/;

export function environment(more = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !OF_NPM.test(name));
  const bin = join(root, 'node_modules', '.bin');
  const path = [dirname(process.execPath), bin, process.env.PATH].join(delimiter);
  return { ...Object.fromEntries(inherited), PATH: path, ...more };
}

/** Runs a program in the foreground with this process's terminal, signals and exit code. */
export function run(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: environment(options.env),
  });
  const pass = (signal) => {
    // A terminal sends Ctrl-C to the whole process group: passing it on would send it twice.
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

/** Runs a program in the background and collects its output. */
export function listen(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    env: environment(options.env),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The npm that started this process, else the one on the path. */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli)) return run(process.execPath, [cli, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** The path of a program that a package installs. */
export const tool = (name) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs `work` in one process at a time; the second process waits, then usually finds the work done. */
export async function alone(name, work) {
  const folder = join(root, '.cache', `${name}.lock`);
  mkdirSync(dirname(folder), { recursive: true });
  for (let isAnnounced = false; !taken(folder); await pause(200)) {
    if (!isAnnounced) console.log(`Waiting for another process to finish: ${name} …`);
    isAnnounced = true;
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
    // Without a pid file, the owner is about to write it.
    return error.code === 'ESRCH';
  }
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
