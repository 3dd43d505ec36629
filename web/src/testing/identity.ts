import type { User } from '@halles/contract';
import { marieId } from './organizations.ts';

/** Marie, as she sees herself. */
export const aPerson = (changes: Partial<User> = {}): User => ({
  id: marieId,
  email: 'marie.lavoie@fermedunord.example',
  isEmailVerified: true,
  newEmail: null,
  firstName: 'Marie',
  lastName: 'Lavoie',
  pictureUrl: null,
  settings: { language: 'EN', theme: 'auto' },
  hasPassword: true,
  hasTotp: false,
  recoveryCodesLeft: 0,
  isAdmin: false,
  version: 3,
  ...changes,
});
