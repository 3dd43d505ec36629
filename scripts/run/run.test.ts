import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const processes = JSON.stringify(join(import.meta.dirname, 'processes.mjs'));
const ready = JSON.stringify(join(import.meta.dirname, 'ready.mjs'));

interface Ended {
  code: number | null;
  output: string;
}

function node(...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

const module = (program: string): Promise<Ended> => node('--input-type=module', '--eval', program);

describe('the run script', () => {
  test('lists its tasks when the task is unknown', async () => {
    const { code, output } = await node('scripts/run.mjs', 'strat');
    expect(code).toBe(64);
    expect(output).toContain('start, dev, build, test, check, bench, prove, halles, format');
  });

  test('passes arguments to the task and exits with its code', async () => {
    const { code, output } = await node('scripts/run.mjs', 'halles', 'bakcup', 'x');
    expect(code).toBe(64);
    expect(output).toContain('did you mean backup?');
    expect((await node('scripts/run.mjs', 'test', 'nothing')).code).toBe(64);
  });

  test('recognizes a Node that is too old', async () => {
    const { output } = await module(
      `const { isOldNode } = await import(${ready});
       console.log(['18.20.0', '20.20.2', '22.17.9', '22.18.0', '24.0.0', '26.1.0'].map((one) => isOldNode(one)).join(' '))`,
    );
    expect(output.trim()).toBe('true true true false false false');
  });
});

describe('the supervisor', () => {
  const supervisor = JSON.stringify(join(import.meta.dirname, 'supervise.mjs'));

  test.each([
    ['ended as it was told to', { code: 0, signal: null, livedMs: 90_000 }, false],
    ['wrong configuration', { code: 78, signal: null, livedMs: 90_000 }, false],
    ['a data folder held by another', { code: 3, signal: null, livedMs: 90_000 }, false],
    ['could not start', { code: 1, signal: null, livedMs: 2_000 }, false],
    ['ended long after its start', { code: 1, signal: null, livedMs: 30_000 }, true],
    ['a fault, soon after its start', { code: 70, signal: null, livedMs: 2_000 }, true],
    ['killed', { code: null, signal: 'SIGKILL', livedMs: 2_000 }, true],
  ])('%s: %o is restarted: %s', async (_name, end, expected) => {
    const { output } = await module(
      `const { isStartedAgain } = await import(${supervisor}); console.log(isStartedAgain(${JSON.stringify(end)}))`,
    );
    expect(output.trim()).toBe(String(expected));
  });

  const supervised = (program: string) =>
    module(`
      const { supervise } = await import(${supervisor});
      const code = await supervise(['--eval', ${JSON.stringify(program)}], { firstPauseMs: 10 });
      console.log('ended with ' + code);`);

  test('restarts a killed program until it ends by itself', async () => {
    mkdirSync(join(root, '.cache'), { recursive: true });
    const file = join(root, '.cache', `supervised-${process.pid}`);
    onTestFinished(() => rmSync(file, { force: true }));
    const { output } = await supervised(`
      const { existsSync, writeFileSync } = require('node:fs');
      if (existsSync('${file}')) process.exit(0);
      writeFileSync('${file}', '');
      process.kill(process.pid, 'SIGKILL');`);
    expect(output).toContain('The server ended (SIGKILL) and is started again.');
    expect(output).toContain('ended with 0');
  });

  test('passes a signal on and does not restart afterwards', async () => {
    const { output } = await supervised(
      "process.on('SIGTERM', () => process.exit(70)); setInterval(() => {}, 1000); process.kill(process.ppid, 'SIGTERM')",
    );
    expect(output).not.toContain('started again');
    expect(output).toContain('ended with 70');
  });
});

describe('work under a lock', () => {
  const name = `test-${process.pid}`;
  const lock = join(root, '.cache', `${name}.lock`);

  test('runs in one process after the other', async () => {
    const file = join(root, '.cache', `${name}.now`);
    onTestFinished(() => rmSync(file, { force: true }));
    const program = `
      import { existsSync, rmSync, writeFileSync } from 'node:fs';
      const { alone } = await import(${processes});
      await alone('${name}', async () => {
        if (existsSync('${file}')) throw new Error('two at once');
        writeFileSync('${file}', '');
        await new Promise((resolve) => setTimeout(resolve, 50));
        rmSync('${file}');
      });`;
    const all = await Promise.all([module(program), module(program), module(program)]);
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(existsSync(lock)).toBe(false);
  });

  test('continues when the process that held the lock was killed', async () => {
    mkdirSync(lock, { recursive: true });
    const { output } = await module('console.log(process.pid)');
    writeFileSync(join(lock, 'pid'), output.trim());
    const { code } = await module(
      `const { alone } = await import(${processes}); await alone('${name}', async () => {});`,
    );
    expect(code).toBe(0);
  });

  test('passes a signal on and exits with the program’s code', async () => {
    const { code, output } = await module(`
      const { run } = await import(${processes});
      const program = "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); process.kill(process.ppid, 'SIGTERM')";
      const code = await run(process.execPath, ['--eval', program]);
      console.log('ended with ' + code);`);
    expect(output).toContain('ended with 7');
    expect(code).toBe(0);
  });
});

test('nothing is tried twice, neither a test nor a journey', () => {
  const again = /\bretr(?:y|ies):(?!\s*0\b)|--retr(?:y|ies)\b/;
  const files = execFileSync(
    'git',
    [
      'ls-files',
      'vitest.config.ts',
      'playwright.config.ts',
      'web/vite.config.ts',
      'e2e',
      '*.test.ts',
      '*.test.tsx',
      'scripts/run',
      'package.json',
      '.ci',
    ],
    { cwd: root, encoding: 'utf8' },
  )
    .trim()
    .split('\n');
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter(
    (file) => !file.endsWith('run.test.ts') && again.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
