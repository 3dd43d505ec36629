import { z } from 'zod';
import { pageInput, pageOf, procedure, userId } from '../kernel/index.ts';
import { done, ofPerson, reason } from './inputs.ts';

const adminUser = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  hasSecondFactor: z.boolean(),
  disabledAt: z.iso.datetime().nullable(),
  disabledReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export const users = {
  listUsers: procedure({
    method: 'GET',
    path: '/admin/users',
    summary: 'Everybody with an account',
    access: 'admin',
    input: pageInput.extend({ state: z.enum(['admin', 'disabled']).optional() }),
    output: pageOf(adminUser),
    live: true,
  }),
  disableUser: procedure({
    method: 'POST',
    path: '/admin/users/{userId}/disable',
    summary: 'Disable a user: sessions end, and sign-in is refused',
    access: 'admin',
    input: ofPerson.extend({ reason }),
    output: done,
    errors: ['admin.notYourself', 'admin.lastAdmin', 'identity.confirmationRequired'],
  }),
  enableUser: procedure({
    method: 'POST',
    path: '/admin/users/{userId}/enable',
    summary: 'Enable a user to sign in again',
    access: 'admin',
    input: ofPerson,
    output: done,
    errors: ['identity.confirmationRequired'],
  }),
  revokeAdmin: procedure({
    method: 'POST',
    path: '/admin/users/{userId}/revoke-admin',
    summary: 'Revoke a user’s admin right; signs them out everywhere',
    access: 'admin',
    input: ofPerson,
    output: done,
    errors: ['admin.notYourself', 'admin.lastAdmin', 'identity.confirmationRequired'],
  }),
};
