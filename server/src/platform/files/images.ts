import sharp, { type Sharp } from 'sharp';
import type { FileRule } from '@halles/contract/kernel';
import { AppError } from '../errors.ts';

/** One stored copy of an image. */
export interface Copy {
  variant: string;
  contentType: string;
  bytes: Buffer;
}

export interface Contents {
  contentType: string;
  widthPx: number | null;
  heightPx: number | null;
  /** The first copy is the full-size one. */
  copies: [Copy, ...Copy[]];
}

export interface ImageJob {
  bytes: Uint8Array;
  type: string;
  rule: FileRule;
}

const JPEG_QUALITY = 85;
const WEBP_QUALITY = 80;

/** Re-encodes an image into its stored copies; runs in a child process, see `contents.ts`. */
export async function reencodeImage({ bytes, type, rule }: ImageJob): Promise<Contents> {
  await refuseHugeImage(bytes, type, rule);
  try {
    return await reencode(bytes, rule);
  } catch {
    throw new AppError('files.wrongType', { types: rule.types });
  }
}

async function refuseHugeImage(bytes: Uint8Array, type: string, rule: FileRule): Promise<void> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  // A polyglot file is refused: type detection and image decoder must agree.
  if (found === null || `image/${found.format}` !== type)
    throw new AppError('files.wrongType', { types: rule.types });
  if (found.width * found.height > rule.maxPixels)
    throw new AppError('files.tooManyPixels', { maxPixels: rule.maxPixels });
}

/** Applies the orientation, scales down, and removes camera metadata such as place and owner. Decodes once. */
async function reencode(bytes: Uint8Array, rule: FileRule): Promise<Contents> {
  const scaled = (image: Sharp, side: number) =>
    image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const original = sharp(bytes, { limitInputPixels: rule.maxPixels, failOn: 'error' });
  const { data, info } = await scaled(original.autoOrient(), rule.maxSidePx)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  const { isOpaque } = await decoded().stats();
  const contentType = isOpaque ? 'image/jpeg' : 'image/png';
  const full = isOpaque
    ? decoded().jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    : decoded().png({ compressionLevel: 9 });
  const copies: Contents['copies'] = [{ variant: 'full', contentType, bytes: await full.toBuffer() }];
  for (const side of rule.thumbnailsPx) {
    const thumbnail = await scaled(decoded(), side).webp({ quality: WEBP_QUALITY }).toBuffer();
    copies.push({ variant: String(side), contentType: 'image/webp', bytes: thumbnail });
  }
  return { contentType, widthPx: width, heightPx: height, copies };
}
