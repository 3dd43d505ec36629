import { notificationKinds, type User, type UserSettings } from '@halles/contract';
import { marieId } from './organizations.ts';

const notifications = Object.fromEntries(
  notificationKinds.map((kind) => [kind, { inApp: true, email: true, push: false }]),
) as UserSettings['notifications'];

/** Marie, as she sees herself. */
export const aPerson = (changes: Partial<User> = {}): User => ({
  id: marieId,
  email: 'marie.lavoie@fermedunord.example',
  isEmailVerified: true,
  newEmail: null,
  firstName: 'Marie',
  lastName: 'Lavoie',
  pictureUrl: null,
  settings: { language: 'EN', theme: 'auto', notifications },
  hasPassword: true,
  hasTotp: false,
  recoveryCodesLeft: 0,
  isAdmin: false,
  version: 3,
  ...changes,
});
