import { readFileSync } from 'node:fs';

const BYTES_PER_KB = 1_024;

/** Resident memory of a process, JavaScript heap included; null where the system does not report it. */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * BYTES_PER_KB;
  } catch {
    return null;
  }
}
