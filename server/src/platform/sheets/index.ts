import { ChildProcesses, JobTooLargeError } from '../child-processes/index.ts';
import { AppError } from '../errors.ts';
import type { FileRead } from './cell.ts';

export type { FileRead, SheetCell, SheetRead, SheetRow } from './cell.ts';
export { writeSheet, type SheetColumn, type SheetFormat, type SheetValue } from './write.ts';

const LONG_BYTES = 512 * 1024;

const readers = new ChildProcesses<Uint8Array, FileRead>({
  module: new URL('./read-in-child.ts', import.meta.url),
  processes: 2,
  maxQueuedPerOwner: 5,
  seconds: 30,
  memoryMb: 1_024,
});

/**
 * Parses a CSV or workbook in a child process with limits of time and memory, so that a large or hostile file does
 * not delay requests. Organizations take turns.
 */
export async function readSheets(bytes: Uint8Array, organizationId: string): Promise<FileRead> {
  try {
    return await readers.run({
      owner: organizationId,
      isLong: bytes.byteLength > LONG_BYTES,
      input: bytes,
    });
  } catch (error) {
    throw error instanceof JobTooLargeError ? new AppError('imports.tooLarge') : error;
  }
}
