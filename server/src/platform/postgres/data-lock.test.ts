import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from './data-lock.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'halles-lock-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const dead = { pid: 1, processStart: 'another life', host: hostname(), since: '2026-01-01T00:00:00.000Z' };

function leftBehind(path: string, holder: object, touchedSecondsAgo = 0): void {
  const file = join(path, 'halles.lock');
  writeFileSync(file, JSON.stringify(holder));
  const at = Date.now() / 1000 - touchedSecondsAgo;
  utimesSync(file, at, at);
}

/** What another process reports when it tries to lock; it holds the lock until it is told to end. */
function contender(path: string): Promise<string> {
  const program = `
    const { lockDataFolder } = await import(${JSON.stringify(import.meta.resolve('./data-lock.ts'))});
    await lockDataFolder(${JSON.stringify(path)}).then(() => console.log('held'), (error) => console.log(error.name));
    setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
}

describe('the lock of a data folder', () => {
  test('has one holder at a time, and is free after release', async () => {
    const path = folder();
    const lock = await lockDataFolder(path);
    await expect(lockDataFolder(path)).rejects.toMatchObject({ name: 'DataFolderHeldError' });
    lock.release();
    expect(existsSync(join(path, 'halles.lock'))).toBe(false);
    (await lockDataFolder(path)).release();
  });

  test('of a dead process is taken over, even when its id is reused', async () => {
    const path = folder();
    leftBehind(path, { ...dead, pid: process.pid });
    const lock = await lockDataFolder(path);
    expect(JSON.parse(readFileSync(join(path, 'halles.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  });

  test('of a process that died while taking over is taken over too', async () => {
    const path = folder();
    leftBehind(path, dead);
    writeFileSync(join(path, 'halles.lock.next'), JSON.stringify(dead));
    (await lockDataFolder(path)).release();
    expect(existsSync(join(path, 'halles.lock.next'))).toBe(false);
  });

  test('goes to exactly one of many that find a dead holder', async () => {
    const path = folder();
    leftBehind(path, dead);
    const answers = await Promise.all(Array.from({ length: 5 }, () => contender(path)));
    expect(answers.toSorted()).toEqual([...Array<string>(4).fill('DataFolderHeldError'), 'held']);
  });

  test('of another machine is respected while its file is touched', async () => {
    const path = folder();
    leftBehind(path, { ...dead, host: 'another-machine' }, 3);
    await expect(lockDataFolder(path)).rejects.toMatchObject({ holder: { host: 'another-machine' } });
    leftBehind(path, { ...dead, host: 'another-machine' }, 60);
    (await lockDataFolder(path)).release();
  });
});
