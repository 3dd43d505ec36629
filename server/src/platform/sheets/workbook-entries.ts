import { inflateRawSync } from 'node:zlib';
import { AppError } from '../errors.ts';

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 65_535;
const STORED = 0;
const DEFLATED = 8;

/**
 * Copies a zip so that every entry declares its real unpacked size. The declared sizes are not trusted: each entry is
 * unpacked here once, up to what remains of `maxBytes` for all entries.
 */
export function withRealSizes(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  let left = maxBytes;
  for (const at of directoryOf(view)) {
    const size = unpackedSize(copy, view, at, left);
    view.setUint32(at + 24, size, true);
    left -= size;
  }
  return copy;
}

const notASheet = () => new AppError('imports.notASheet');

/** Offsets of the directory's entries. */
function* directoryOf(view: DataView): Generator<number> {
  let end = view.byteLength - END_BYTES;
  const stop = Math.max(0, end - COMMENT_MAX);
  while (end >= stop && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  if (end < stop || end < 0) throw notASheet();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) throw notASheet();
    yield at;
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
}

function unpackedSize(bytes: Uint8Array, view: DataView, entry: number, maxBytes: number): number {
  const method = view.getUint16(entry + 10, true);
  const packed = view.getUint32(entry + 20, true);
  const local = view.getUint32(entry + 42, true);
  if (local + LOCAL_BYTES > bytes.byteLength || view.getUint32(local, true) !== LOCAL_ENTRY)
    throw notASheet();
  const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packed > bytes.byteLength) throw notASheet();
  const size =
    method === STORED ? packed : inflatedSize(bytes.subarray(start, start + packed), method, maxBytes);
  if (size > maxBytes) throw new AppError('imports.tooLarge');
  return size;
}

function inflatedSize(packed: Uint8Array, method: number, maxBytes: number): number {
  if (method !== DEFLATED) throw notASheet();
  // Entries whose size follows in a data descriptor are refused, because that could be false too.
  if (packed.byteLength === 0) throw notASheet();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) }).byteLength;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new AppError('imports.tooLarge');
    throw notASheet();
  }
}
