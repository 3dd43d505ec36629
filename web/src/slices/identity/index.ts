/** Sign-in, and the signed-in user. */
export { useSignOut } from './components/use-sign-out.ts';
export { openConfirmIdentity } from './components/open-confirm-identity.tsx';
/** The slot for sections of the profile that later slices have. */
export { ProfileSectionsContext } from './components/profile-sections.ts';
/** The market hall picture, for other public pages with enough space. */
export { HallPicture } from './components/HallPicture.tsx';
/** The slot for sections of later slices in the profile. */
