import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Distinguishes processes with the same id, because ids are reused after a crash or reboot. Null when there is no
 * such process.
 */
export function processStartOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in parentheses may contain spaces; the 20th field after it is the start time in ticks since boot.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
    } catch {
      return null;
    }
  }
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' },
      })
        .toString()
        .trim() || null
    );
  } catch {
    return null;
  }
}

/** Process ids of PostgreSQL (postmaster and its children) in this data folder. */
export function postgresProcessesIn(folder: string): number[] {
  if (process.platform !== 'linux') return postmasterByName(folder);
  const real = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === real &&
          readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
        );
      } catch {
        return false;
      }
    });
}

function postmasterByName(folder: string): number[] {
  const list = execFileSync('ps', ['-axo', 'pid=,command=']).toString().split('\n');
  return list
    .filter((line) => line.includes(`-D ${folder} `) && line.includes('postgres'))
    .map((line) => Number.parseInt(line, 10));
}

export function postmasterPidIn(folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

export async function waitUntil(done: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!done()) {
    if (performance.now() > end) return false;
    await pause(20);
  }
  return true;
}
