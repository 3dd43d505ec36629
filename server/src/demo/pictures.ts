import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { fileRules, type FileId, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../platform/context.ts';
import type { FileCopy } from '../platform/files/index.ts';
import { drawSign, type Sign } from './signs.ts';

/** Rendered ahead from `scripts/demo-pictures`, because the market is filled while somebody waits for it. */
export const pictureFolder = join(import.meta.dirname, 'pictures');
const [widthPx, heightPx] = [640, 480];

async function readPicture(name: string): Promise<[FileCopy, ...FileCopy[]]> {
  const bytes = await readFile(join(pictureFolder, `${name}.webp`));
  const copy = async (side: number): Promise<FileCopy> => ({
    variant: String(side),
    contentType: 'image/webp',
    bytes: side < widthPx ? await sharp(bytes).resize({ width: side }).webp().toBuffer() : bytes,
  });
  const full = { variant: 'full', contentType: 'image/webp', bytes };
  return [full, ...(await Promise.all(fileRules.photo.thumbnailsPx.map(copy)))];
}

/** Stores pictures by their names as photos of an organization. */
export async function storePictures(
  { db, ports }: Ctx,
  organizationId: OrganizationId,
  names: readonly string[],
): Promise<FileId[]> {
  const read = await Promise.all(names.map(readPicture));
  const ids: FileId[] = [];
  for (const [at, copies] of read.entries()) {
    const contents = { contentType: 'image/webp', widthPx, heightPx, copies };
    const declaredName = `${names[at]!}.webp`;
    const file = await ports.files.storeShipped(db, {
      owner: { organizationId },
      kind: 'photo',
      declaredName,
      contents,
    });
    ids.push(file.id);
  }
  return ids;
}

/** Stores the logo of an organization. */
export async function storeSign(
  { db, ports }: Ctx,
  organizationId: OrganizationId,
  sign: Sign,
): Promise<FileId> {
  const bytes = await sharp(Buffer.from(drawSign(sign)))
    .webp({ quality: 82 })
    .toBuffer();
  const owner = { organizationId };
  return (await ports.files.storeFile(db, { owner, kind: 'logo', bytes, declaredName: 'logo.webp' })).id;
}
