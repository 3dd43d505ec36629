import { z } from 'zod';
import { fileId, id, language, procedure, userId, type ErrorTable } from './kernel/index.ts';

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
} as const satisfies ErrorTable;

export const passwordLength = { min: 10, max: 200 } as const;
export const nameMax = 200;

export const email = z.string().trim().toLowerCase().pipe(z.email().max(254));
export const password = z.string().min(passwordLength.min).max(passwordLength.max);
export const personName = z.string().trim().max(nameMax);

/** Notification choices: kind × way it reaches the person (screens.md, /user/edit). */
export const notificationKinds = [
  'orders',
  'changes',
  'deliveries',
  'invoices',
  'messages',
  'stock',
  'account',
] as const;
export const notificationKind = z.enum(notificationKinds);
export const notificationWays = z.object({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() });
export const notificationChoices = z.record(notificationKind, notificationWays);

/** User settings (Spec §3): what the interface remembers of a person. `language` null: never chosen (Spec §9). */
export const userSettings = z.object({
  language: language.nullable(),
  theme: z.enum(['light', 'dark', 'auto']),
  notifications: notificationChoices,
});

export type UserSettings = z.infer<typeof userSettings>;

export const user = z.object({
  id: userId,
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** Waiting for the link sent to it to be opened. */
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

/** Options and answers of the browser's credential calls, passed through as WebAuthn defines them. */
const webauthn = z.record(z.string(), z.unknown());
const done = z.object({ done: z.literal(true) });
const nothing = z.object({});

export const signInResult = z.discriminatedUnion('next', [
  z.object({ next: z.literal('in') }),
  z.object({ next: z.literal('secondFactor'), challenge: z.string() }),
]);

export const identity = {
  getProviders: procedure({
    method: 'GET',
    path: '/identity/providers',
    summary: 'Which ways of signing in are configured',
    access: 'public',
    input: nothing,
    output: z.object({ google: z.boolean(), passkeys: z.boolean() }),
  }),
  /** The same answer whether the address is known or not: the mail tells its owner which. */
  signUp: procedure({
    method: 'POST',
    path: '/identity/sign-up',
    summary: 'Create an account; a link to verify the address is mailed',
    access: 'public',
    limit: 'mail',
    input: z.object({
      email,
      password,
      firstName: personName.min(1),
      lastName: personName.default(''),
      language,
      returnTo: z.string().max(500).optional(),
    }),
    output: done,
    errors: ['identity.weakPassword'],
  }),
  resendVerification: procedure({
    method: 'POST',
    path: '/identity/resend-verification',
    summary: 'Mail the verification link again',
    access: 'public',
    limit: 'mail',
    input: z.object({ email }),
    output: done,
  }),
  verifyEmail: procedure({
    method: 'POST',
    path: '/identity/verify-email',
    summary: 'Open the link of the mail: the address is verified and its owner signed in',
    access: 'public',
    limit: 'signIn',
    input: z.object({ token: z.string().max(200) }),
    output: z.object({ returnTo: z.string().nullable() }),
    errors: ['identity.linkExpired'],
  }),
  signIn: procedure({
    method: 'POST',
    path: '/identity/sign-in',
    summary: 'Sign in with email and password',
    access: 'public',
    limit: 'signIn',
    input: z.object({ email, password: z.string().min(1).max(passwordLength.max) }),
    output: signInResult,
    errors: ['identity.wrongCredentials', 'identity.emailNotVerified'],
  }),
  confirmSecondFactor: procedure({
    method: 'POST',
    path: '/identity/second-factor',
    summary: 'Finish signing in with a code of the app, or a recovery code',
    access: 'public',
    limit: 'signIn',
    input: z.object({ challenge: z.string().max(200), code: z.string().trim().min(6).max(20) }),
    output: signInResult,
    errors: ['identity.wrongCode', 'identity.challengeExpired'],
  }),
  startPasskeySignIn: procedure({
    method: 'POST',
    path: '/identity/passkey-sign-in/start',
    summary: 'Options for the browser to ask for a passkey',
    access: 'public',
    limit: 'signIn',
    input: nothing,
    output: z.object({ challenge: z.string(), options: webauthn }),
  }),
  signInWithPasskey: procedure({
    method: 'POST',
    path: '/identity/passkey-sign-in',
    summary: 'Sign in with a passkey',
    access: 'public',
    limit: 'signIn',
    input: z.object({ challenge: z.string().max(200), response: webauthn }),
    output: signInResult,
    errors: ['identity.passkeyRefused', 'identity.challengeExpired'],
  }),
  signOut: procedure({
    method: 'POST',
    path: '/identity/sign-out',
    summary: 'End this session',
    access: 'public',
    input: nothing,
    output: done,
  }),
  requestPasswordReset: procedure({
    method: 'POST',
    path: '/identity/request-password-reset',
    summary: 'Mail a link to choose a new password',
    access: 'public',
    limit: 'mail',
    input: z.object({ email }),
    output: done,
  }),
  resetPassword: procedure({
    method: 'POST',
    path: '/identity/reset-password',
    summary: 'Choose a new password with the link of the mail; ends every session',
    access: 'public',
    limit: 'signIn',
    input: z.object({ token: z.string().max(200), password }),
    output: signInResult,
    errors: ['identity.linkExpired', 'identity.weakPassword'],
  }),
  getMe: procedure({
    method: 'GET',
    path: '/identity/me',
    summary: 'The signed-in person',
    access: 'signedIn',
    input: nothing,
    output: user,
    live: true,
  }),
  changeProfile: procedure({
    method: 'PATCH',
    path: '/identity/me',
    summary: 'Change name, picture, language, theme or notification choices',
    access: 'signedIn',
    input: z.object({
      version: z.int(),
      firstName: personName.min(1).optional(),
      lastName: personName.optional(),
      pictureFileId: fileId.nullable().optional(),
      settings: userSettings.partial().optional(),
    }),
    output: user,
    errors: ['request.stale'],
  }),
  requestEmailChange: procedure({
    method: 'POST',
    path: '/identity/email-change',
    summary: 'Ask to change the address: a link goes to the new one, a notice to the old one',
    access: 'signedIn',
    limit: 'mail',
    input: z.object({ email, password: z.string().max(passwordLength.max).optional() }),
    output: done,
    errors: ['identity.wrongCredentials'],
  }),
  confirmEmailChange: procedure({
    method: 'POST',
    path: '/identity/email-change/confirm',
    summary: 'Open the link of the mail: the address is changed',
    access: 'public',
    limit: 'signIn',
    input: z.object({ token: z.string().max(200) }),
    output: done,
    errors: ['identity.linkExpired', 'identity.emailTaken'],
  }),
  changePassword: procedure({
    method: 'POST',
    path: '/identity/password',
    summary: 'Change the password; ends every other session',
    access: 'signedIn',
    limit: 'signIn',
    input: z.object({ current: z.string().max(passwordLength.max).optional(), password }),
    output: done,
    errors: ['identity.wrongCredentials', 'identity.weakPassword'],
  }),
  listSessions: procedure({
    method: 'GET',
    path: '/identity/sessions',
    summary: 'Devices signed in',
    access: 'signedIn',
    input: nothing,
    output: z.array(session),
    live: true,
  }),
  endSession: procedure({
    method: 'DELETE',
    path: '/identity/sessions/{sessionId}',
    summary: 'Sign one device out',
    access: 'signedIn',
    input: z.object({ sessionId: id('Session') }),
    output: done,
  }),
  endOtherSessions: procedure({
    method: 'POST',
    path: '/identity/sessions/end-others',
    summary: 'Sign every other device out',
    access: 'signedIn',
    input: nothing,
    output: done,
  }),
  startTotp: procedure({
    method: 'POST',
    path: '/identity/totp/start',
    summary: 'A new secret for an authenticator app, not active until confirmed',
    access: 'signedIn',
    limit: 'signIn',
    input: z.object({ password: z.string().max(passwordLength.max).optional() }),
    output: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
    errors: ['identity.wrongCredentials'],
  }),
  confirmTotp: procedure({
    method: 'POST',
    path: '/identity/totp/confirm',
    summary: 'Switch the second factor on; answers with the recovery codes, once',
    access: 'signedIn',
    limit: 'signIn',
    input: z.object({ code: z.string().trim().length(6) }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['identity.wrongCode', 'identity.totpNotStarted'],
  }),
  disableTotp: procedure({
    method: 'POST',
    path: '/identity/totp/disable',
    summary: 'Switch the second factor off',
    access: 'signedIn',
    limit: 'signIn',
    input: z.object({ code: z.string().trim().min(6).max(20) }),
    output: done,
    errors: ['identity.wrongCode'],
  }),
  listPasskeys: procedure({
    method: 'GET',
    path: '/identity/passkeys',
    summary: 'Passkeys of the signed-in person',
    access: 'signedIn',
    input: nothing,
    output: z.array(passkey),
    live: true,
  }),
  startPasskey: procedure({
    method: 'POST',
    path: '/identity/passkeys/start',
    summary: 'Options for the browser to make a passkey',
    access: 'signedIn',
    limit: 'signIn',
    input: z.object({ password: z.string().max(passwordLength.max).optional() }),
    output: z.object({ challenge: z.string(), options: webauthn }),
    errors: ['identity.wrongCredentials'],
  }),
  addPasskey: procedure({
    method: 'POST',
    path: '/identity/passkeys',
    summary: 'Keep a passkey the browser has made',
    access: 'signedIn',
    input: z.object({
      challenge: z.string().max(200),
      response: webauthn,
      name: z.string().trim().min(1).max(100),
    }),
    output: passkey,
    errors: ['identity.passkeyRefused', 'identity.challengeExpired'],
  }),
  removePasskey: procedure({
    method: 'DELETE',
    path: '/identity/passkeys/{passkeyId}',
    summary: 'Forget a passkey',
    access: 'signedIn',
    input: z.object({ passkeyId: id('Passkey') }),
    output: done,
  }),
};
