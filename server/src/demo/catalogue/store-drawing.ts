import sharp from 'sharp';
import type { FileId, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';

/** Stores a drawing as a file that an organization owns. */
export async function storeDrawing(
  { db, ports }: Ctx,
  organizationId: OrganizationId,
  kind: 'logo' | 'photo',
  svg: string,
): Promise<FileId> {
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
  const owner = { organizationId };
  const file = await ports.files.storeFile(db, { owner, kind, bytes, declaredName: `${kind}.webp` });
  return file.id;
}
