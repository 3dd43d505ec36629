import type { User, UserId } from '@halles/contract';

export const marieId = '0192f0c1-0000-7000-8000-0000000000a1' as UserId;

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
