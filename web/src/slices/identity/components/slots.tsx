import { createContext, type ReactNode } from 'react';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';

/** A command requires a recent identity confirmation; resolves with whether it was given. */
export async function openConfirmIdentity(accepts: readonly string[]): Promise<boolean> {
  const { ConfirmIdentity } = await import('./ConfirmIdentity.tsx');
  const isConfirmed = await openDialog<boolean>({ title: 'identity.confirmIdentity.title' }, (close) => (
    <ConfirmIdentity accepts={accepts} close={close} />
  ));
  return isConfirmed === true;
}

/** Sections of the profile that later slices fill, after the person's own. */
export const ProfileSectionsContext = createContext<ReactNode>(null);
