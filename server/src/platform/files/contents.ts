import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fileRules, type FileKind, type FileRule } from '@halles/contract/kernel';
import { AppError } from '../errors.ts';
import { isText, isZip } from '../sheets/text.ts';

/** One copy as it is stored. */
export interface Copy {
  variant: string;
  contentType: string;
  bytes: Buffer;
}

export interface Contents {
  contentType: string;
  widthPx: number | null;
  heightPx: number | null;
  /** The first is the full one. */
  copies: [Copy, ...Copy[]];
}

const JPEG_QUALITY = 85;
const WEBP_QUALITY = 80;
const DECODE_SECONDS = 20;

// Re-encoding is rare here; answering people is not: one thread at a time, nothing kept in memory.
sharp.concurrency(1);
sharp.cache(false);

export async function readUpload(
  upload: Uint8Array | AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of upload instanceof Uint8Array ? [upload] : upload) {
    size += part.byteLength;
    if (size > maxBytes) throw new AppError('files.tooLarge', { maxBytes });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Judges the bytes by what they are, and turns images into clean copies of themselves. */
export async function examine(kind: FileKind, bytes: Buffer): Promise<Contents> {
  const rule: FileRule = fileRules[kind];
  const type = kind === 'sheet' ? sheetType(bytes) : (await fileTypeFromBuffer(bytes))?.mime;
  if (type === undefined || !rule.types.includes(type))
    throw new AppError('files.wrongType', { types: rule.types });
  if (!type.startsWith('image/'))
    return {
      contentType: type,
      widthPx: null,
      heightPx: null,
      copies: [{ variant: 'full', contentType: type, bytes }],
    };
  await refuseHugeImage(bytes, type, rule);
  try {
    return await reencode(bytes, rule);
  } catch {
    throw new AppError('files.wrongType', { types: rule.types });
  }
}

/** Which zip is a workbook shows when it is read, and so does which text is a table. */
function sheetType(bytes: Buffer): string | undefined {
  const [workbook, csv] = fileRules.sheet.types;
  if (isZip(bytes)) return workbook;
  return isText(bytes) ? csv : undefined;
}

async function refuseHugeImage(bytes: Buffer, type: string, rule: FileRule): Promise<void> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  // A file that is two things at once is refused: both readers must agree.
  if (found === null || `image/${found.format}` !== type)
    throw new AppError('files.wrongType', { types: rule.types });
  if (found.width * found.height > rule.maxPixels)
    throw new AppError('files.tooManyPixels', { maxPixels: rule.maxPixels });
}

/** Turned upright, scaled down, and without what the camera wrote about place and owner. */
async function reencode(bytes: Buffer, rule: FileRule): Promise<Contents> {
  const options = { limitInputPixels: rule.maxPixels, failOn: 'error' } as const;
  const scaled = (side: number) =>
    sharp(bytes, options)
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const { isOpaque } = await sharp(bytes, options).stats();
  const full = isOpaque
    ? scaled(rule.maxSidePx).jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    : scaled(rule.maxSidePx).png({ compressionLevel: 9 });
  const { data, info } = await full.toBuffer({ resolveWithObject: true });
  const contentType = isOpaque ? 'image/jpeg' : 'image/png';
  const copies: Contents['copies'] = [{ variant: 'full', contentType, bytes: data }];
  for (const side of rule.thumbnailsPx) {
    const thumbnail = await scaled(side).webp({ quality: WEBP_QUALITY }).toBuffer();
    copies.push({ variant: String(side), contentType: 'image/webp', bytes: thumbnail });
  }
  return { contentType, widthPx: info.width, heightPx: info.height, copies };
}
