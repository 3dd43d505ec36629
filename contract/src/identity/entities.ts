import { z } from 'zod';
import { id, language, userId, type ErrorTable } from '../kernel/index.ts';

export const identityErrors = {
  'identity.wrongCredentials': 401,
  'identity.wrongCode': 401,
  'identity.challengeExpired': 410,
  'identity.emailNotVerified': 403,
  'identity.linkExpired': 410,
  'identity.weakPassword': 422,
  'identity.emailTaken': 409,
  'identity.passkeyRefused': 401,
  'identity.googleRefused': 401,
  'identity.googleEmailNotVerified': 403,
  'identity.googleUnavailable': 503,
  'identity.totpNotStarted': 409,
  'identity.confirmationRequired': 403,
  'identity.secondFactorRequired': 403,
  'identity.accountDisabled': 403,
  'identity.signUpsClosed': 403,
} as const satisfies ErrorTable;

export const passwordLength = { min: 10, max: 200 } as const;
export const nameMax = 200;

export const email = z.string().trim().toLowerCase().pipe(z.email().max(254));
export const password = z.string().min(passwordLength.min).max(passwordLength.max);
/** Apps show it with a space in the middle. */
export const authenticatorCode = z
  .string()
  .trim()
  .regex(/^\d{3}\s?\d{3}$/);
export const personName = z.string().trim().max(nameMax);

/** User settings (Spec §3). `language` null: never chosen (Spec §9). */
export const userSettings = z.object({
  language: language.nullable(),
  theme: z.enum(['light', 'dark', 'auto']),
});

export type UserSettings = z.infer<typeof userSettings>;

export const user = z.object({
  id: userId,
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** The new address, until the link sent to it is opened. */
  newEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  pictureUrl: z.string().nullable(),
  settings: userSettings,
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
  isAdmin: z.boolean(),
  version: z.int(),
});
export type User = z.infer<typeof user>;

export const session = z.object({
  id: id('Session'),
  isCurrent: z.boolean(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});

export const passkey = z.object({
  id: id('Passkey'),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** Options and results of the browser's credential calls, passed through as WebAuthn defines them. */
export const webauthn = z.record(z.string(), z.unknown());
export const done = z.object({ done: z.literal(true) });
export const nothing = z.object({});

export const signInResult = z.discriminatedUnion('next', [
  z.object({ next: z.literal('in') }),
  z.object({ next: z.literal('secondFactor'), challenge: z.string() }),
]);
