/** Signing in, and the person who has. */
export { useSignOut } from './components/use-sign-out.ts';
