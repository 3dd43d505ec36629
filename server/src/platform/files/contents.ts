import { fileRules, type FileKind, type FileRule } from '@halles/contract/kernel';
import { AppError } from '../errors.ts';
import { ChildProcesses, JobTooLargeError } from '../child-processes/index.ts';
import { isText, isZip } from '../sheets/text.ts';
import type { Contents, ImageJob } from './images.ts';

export type { Contents, Copy } from './images.ts';

const images = new ChildProcesses<ImageJob, Contents>({
  module: new URL('./image-child.ts', import.meta.url),
  processes: 2,
  maxQueuedPerOwner: 10,
  seconds: 20,
  memoryMb: 1_024,
});

/** Bytes of an upload. `truncated`: the source stopped at its own size limit. */
export type UploadBytes = Uint8Array | (AsyncIterable<Uint8Array> & { truncated?: boolean });

/** Reads a refused upload to the end too, because clients read the response only after sending everything. */
export async function readUpload(upload: UploadBytes, maxBytes: number): Promise<Buffer> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of upload instanceof Uint8Array ? [upload] : upload) {
    size += part.byteLength;
    if (size > maxBytes) parts = [];
    else parts.push(part);
  }
  const isCut = !(upload instanceof Uint8Array) && upload.truncated === true;
  if (size > maxBytes || isCut) throw new AppError('files.tooLarge', { maxBytes });
  return Buffer.concat(parts);
}

/** Detects the type from the bytes, and re-encodes images: in a child process, two at a time, and owners take turns. */
export async function inspectUpload(kind: FileKind, bytes: Buffer, owner: string): Promise<Contents> {
  const rule: FileRule = fileRules[kind];
  const type = kind === 'sheet' ? sheetType(bytes) : await typeOf(bytes);
  if (type === undefined || !rule.types.includes(type))
    throw new AppError('files.wrongType', { types: rule.types });
  if (!type.startsWith('image/'))
    return {
      contentType: type,
      widthPx: null,
      heightPx: null,
      copies: [{ variant: 'full', contentType: type, bytes }],
    };
  try {
    return await images.run({ owner, isLong: false, input: { bytes, type, rule } });
  } catch (error) {
    throw error instanceof JobTooLargeError
      ? new AppError('files.tooManyPixels', { maxPixels: rule.maxPixels })
      : error;
  }
}

/** Only reading shows whether a zip is a workbook and whether a text is a table. */
function sheetType(bytes: Buffer): string | undefined {
  const [workbook, csv] = fileRules.sheet.types;
  if (isZip(bytes)) return workbook;
  return isText(bytes) ? csv : undefined;
}

async function typeOf(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes))?.mime;
}
