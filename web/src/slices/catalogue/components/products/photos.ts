import { fileRules, type Product } from '@halles/contract';
import { uploadAs } from '../../../../lib/uploads.ts';

export type Photo = Product['photos'][number];
export const photoRule = fileRules.photo;

const asFile = (picture: Blob): File =>
  picture instanceof File
    ? picture
    : new File([picture], `photo.${picture.type.split('/')[1] ?? 'jpeg'}`, { type: picture.type });

/** The server deletes an uploaded photo after a day unless a product uses it. */
export async function uploadPhoto(picture: Blob): Promise<Photo> {
  const stored = await uploadAs('photo')(asFile(picture), () => undefined, new AbortController().signal);
  return { fileId: stored.id, url: stored.url, thumbnailUrl: stored.url };
}

export function movePhoto(photos: readonly Photo[], from: number, to: number): Photo[] {
  const photo = photos[from];
  if (photo === undefined || to < 0 || to >= photos.length || from === to) return [...photos];
  return photos.toSpliced(from, 1).toSpliced(to, 0, photo);
}
