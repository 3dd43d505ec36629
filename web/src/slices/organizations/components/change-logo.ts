import type { FileId, Organization } from '@halles/contract';
import { uploadAs } from '../../../lib/uploads.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { changeProfile } from './profile/change-profile.ts';

const asFile = (picture: Blob): File =>
  new File([picture], `logo.${picture.type.split('/')[1] ?? 'png'}`, { type: picture.type });

export async function uploadLogo(picture: Blob): Promise<{ fileId: FileId; url: string }> {
  const stored = await uploadAs('logo')(asFile(picture), () => undefined, new AbortController().signal);
  return { fileId: stored.id, url: stored.url };
}

/** Spec §8: success or error snackbar with the update-organization key. */
export async function changeLogo(organization: Organization, picture: Blob | null): Promise<void> {
  let logoFileId: FileId | null = null;
  try {
    if (picture) logoFileId = (await uploadLogo(picture)).fileId;
  } catch (error) {
    snackbar.error(
      error instanceof Error ? error.message : 'organizations.feedback.update_organization.error',
    );
    return;
  }
  // The error is already shown.
  await changeProfile(organization, { logoFileId }).catch(() => undefined);
}
