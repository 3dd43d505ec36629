import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { parseSheets } from './parse.ts';

/** Runs on a thread of its own: see `index.ts`. */
// oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin
try {
  parentPort!.postMessage({ read: await parseSheets(workerData as Uint8Array) });
} catch (error) {
  const { code, details } = error instanceof AppError ? error : new AppError('imports.notASheet');
  parentPort!.postMessage({ code, details });
}
