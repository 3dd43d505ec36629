import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { FileRead } from './cell.ts';

export type { FileRead, SheetCell, SheetRead, SheetRow } from './cell.ts';
export { writeSheet, type SheetColumn, type SheetFormat, type SheetValue } from './write.ts';

const SECONDS = 30;
const MEMORY_MB = 768;

type Answer = { read: FileRead } | { code: string; details?: Record<string, unknown> };

/**
 * Reads a CSV or a workbook on a thread of its own, with its own bounds of time and memory: while somebody's large
 * or wicked file is taken apart, everybody else is answered.
 */
export async function readSheets(bytes: Uint8Array): Promise<FileRead> {
  const worker = new Worker(new URL('./parse-apart.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
  });
  const limit = AbortSignal.timeout(SECONDS * 1_000);
  const answer = await new Promise<Answer>((resolve) => {
    worker.once('message', resolve);
    worker.once('error', () => resolve({ code: 'imports.tooLarge' }));
    worker.once('exit', () => resolve({ code: 'imports.tooLarge' }));
    limit.addEventListener('abort', () => resolve({ code: 'imports.tooLarge' }));
  });
  await worker.terminate();
  if ('code' in answer) throw new AppError(answer.code, answer.details);
  return answer.read;
}
