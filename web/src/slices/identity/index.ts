/** Sign-in, and the signed-in user. */
export { useSignOut } from './components/use-sign-out.ts';
/** For the shell: confirming who one is, and the slot for sections of the profile that later slices have. */
export { openConfirmIdentity, ProfileSectionsContext } from './components/slots.tsx';
/** The market hall picture, for other public pages with enough space. */
export { HallPicture } from './components/HallPicture.tsx';
