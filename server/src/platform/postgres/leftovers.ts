import { rmSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { postgresProcessesIn, postmasterPidIn, waitUntil } from './processes.ts';

const steps = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/**
 * PostgreSQL outlives a server that was killed. Whoever holds the data folder's lock owns what is left there:
 * it is stopped cleanly, and the new one starts from a quiet folder.
 */
export async function stopLeftovers(data: string, log: Log): Promise<void> {
  if (!existsSync(data)) return;
  const left = postgresProcessesIn(data);
  const postmaster = postmasterPidIn(data);
  if (left.length === 0) {
    // The process id it names may belong to a stranger by now, which PostgreSQL would take for itself.
    rmSync(join(data, 'postmaster.pid'), { force: true });
    return;
  }
  log.warn(
    { processes: left.length, postmaster },
    'PostgreSQL was left running by a server that was killed; stopping it',
  );
  for (const [signal, withinMs] of steps) {
    const now = postgresProcessesIn(data);
    const whole = postmaster !== null && now.includes(postmaster);
    // Backends without their postmaster take SIGINT for the end of one query, and what they hold is lost anyway.
    if (signal === 'SIGINT' && !whole) continue;
    const told = whole ? [postmaster] : now;
    for (const pid of told) kill(pid, signal);
    if (await waitUntil(() => postgresProcessesIn(data).length === 0, withinMs)) return;
  }
  throw new DatabaseUnavailableError(
    `PostgreSQL processes ${postgresProcessesIn(data).join(', ')} still work in ${data}.`,
    'End them, then start again.',
  );
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}
