import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileRules, type FileId, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../platform/context.ts';
import type { FileCopy, Shipped } from '../platform/files/index.ts';

/** Rendered ahead by `scripts/demo-pictures`, because the market is filled while somebody waits for it. */
export const pictureFolder = join(import.meta.dirname, 'pictures');
export const logoFolder = join(import.meta.dirname, 'logos');
/** `thumbnails/64/panais.webp`; a side that is longer than the picture has no file. */
export const thumbnailFolder = join(import.meta.dirname, 'thumbnails');

const shippedKinds = {
  photo: { folder: pictureFolder, extension: 'webp', contentType: 'image/webp', widthPx: 640, heightPx: 480 },
  logo: { folder: logoFolder, extension: 'jpeg', contentType: 'image/jpeg', widthPx: 320, heightPx: 320 },
} as const;

async function readShipped(kind: keyof typeof shippedKinds, name: string): Promise<Shipped['contents']> {
  const { folder, extension, contentType, widthPx, heightPx } = shippedKinds[kind];
  const bytes = await readFile(join(folder, `${name}.${extension}`));
  const thumbnail = async (side: number): Promise<FileCopy> => ({
    variant: String(side),
    contentType: 'image/webp',
    bytes: side < widthPx ? await readFile(join(thumbnailFolder, String(side), `${name}.webp`)) : bytes,
  });
  const thumbnails = await Promise.all(fileRules[kind].thumbnailsPx.map(thumbnail));
  return {
    contentType,
    widthPx,
    heightPx,
    copies: [{ variant: 'full', contentType, bytes }, ...thumbnails],
  };
}

/** Stores pictures by their names as photos of an organization. */
export async function storePictures(
  { db, ports }: Ctx,
  organizationId: OrganizationId,
  names: readonly string[],
): Promise<FileId[]> {
  const pictures = await Promise.all(
    names.map(async (name) => ({
      owner: { organizationId },
      kind: 'photo' as const,
      declaredName: `${name}.webp`,
      contents: await readShipped('photo', name),
    })),
  );
  return (await ports.files.storeShipped(db, pictures)).map(({ id }) => id);
}

/** Stores the logo of an organization. */
export async function storeLogo(
  { db, ports }: Ctx,
  organizationId: OrganizationId,
  name: string,
): Promise<FileId> {
  const contents = await readShipped('logo', name);
  const owner = { organizationId };
  const [file] = await ports.files.storeShipped(db, [
    { owner, kind: 'logo', declaredName: 'logo.webp', contents },
  ]);
  return file!.id;
}
