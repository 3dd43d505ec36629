/** Signing in, and the person who has. */
export { useSignOut } from './components/use-sign-out.ts';
export { openConfirmIdentity } from './components/confirm-identity-dialog.tsx';
/** The market hall, where a page of everybody has room for it. */
export { HallPicture } from './components/HallPicture.tsx';
