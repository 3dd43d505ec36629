import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { identity } from '@halles/contract';
import type { Ctx, PersonCtx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { bind, type Exchange } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { finishGoogle, startGoogle } from './commands/google.ts';
import {
  addPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './commands/passkeys.ts';
import { confirmIdentity } from './commands/confirmation.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './commands/email-change.ts';
import { changePassword, requestPasswordReset, resetPassword } from './commands/password.ts';
import { changeProfile } from './commands/profile.ts';
import { endOtherSessions, endSession, signOut } from './commands/sessions.ts';
import { confirmSecondFactor, signIn } from './commands/sign-in.ts';
import { resendVerification, signUp, verifyEmail } from './commands/sign-up.ts';
import { changeTableLayouts } from './commands/table-layouts.ts';
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from './commands/totp.ts';
import { CHALLENGE_LIFE_MS } from './rules.ts';
import { getMe, listPasskeys, listSessions, getTableLayouts } from './queries/me.ts';

const scope = (ctx: PersonCtx): string => ctx.actor.userId;
/** Changes of what a person sees of themselves. */
export const meEvents: readonly EventType[] = [
  'identity.profileChanged',
  'identity.emailVerified',
  'identity.passwordChanged',
  'identity.secondFactorChanged',
  'identity.recoveryCodesRenewed',
  'identity.adminGranted',
  'identity.adminRevoked',
  'identity.emailChangeUndone',
];
const sessionEvents: EventType[] = ['identity.signedIn', 'identity.sessionEnded', 'identity.sessionsEnded'];

export const identityRoutes = bind('identity', identity, {
  getProviders: async ({ ports }) => ({ google: ports.settings.google !== null, passkeys: true }),
  signUp,
  resendVerification,
  verifyEmail,
  signIn,
  confirmSecondFactor,
  startPasskeySignIn,
  signInWithPasskey,
  signOut,
  requestPasswordReset,
  resetPassword,
  getMe: { query: getMe, live: { on: meEvents, scope, personal: true } },
  changeProfile,
  requestEmailChange,
  confirmEmailChange,
  undoEmailChange,
  confirmIdentity,
  changePassword,
  listSessions: { query: listSessions, live: { on: sessionEvents, scope, personal: true } },
  endSession,
  endOtherSessions,
  startTotp,
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  listPasskeys: {
    query: listPasskeys,
    live: { on: ['identity.secondFactorChanged'], scope, personal: true },
  },
  startPasskey,
  addPasskey,
  removePasskey,
  getTableLayouts,
  changeTableLayouts,
});

export interface GoogleOptions {
  secure: boolean;
  contextFor(request: FastifyRequest): Ctx;
  exchangeFor(request: FastifyRequest, reply: FastifyReply): Exchange;
}

const COOKIE = 'halles_google';
const ADDRESS = '/api/auth/google';
const LIMIT = { max: 60, timeWindow: 60_000 };

/** The login screen shows a refusal by its code; an internal error is reported and shown as one. */
function refused(ctx: Ctx, reply: FastifyReply, error: unknown): FastifyReply {
  const { settings, errorReporting } = ctx.ports;
  const code = error instanceof AppError ? error.code : 'server.fault';
  if (!(error instanceof AppError)) {
    ctx.log.error({ err: error }, 'fault');
    errorReporting.report(error, { tags: { requestId: ctx.requestId } });
  }
  return reply.redirect(`${settings.publicUrl}/authentication/login?error=${code}`);
}

const loginAt = (secondFactor: string, returnTo: string | null): string => {
  const search = new URLSearchParams({ challenge: secondFactor, ...(returnTo !== null && { returnTo }) });
  return `/authentication/login?${search.toString()}`;
};

/** Browsers are redirected to these two addresses, so they answer with redirects, never with JSON. */
export const googleRoutes: FastifyPluginAsync<GoogleOptions> = async (app, options) => {
  const { secure, contextFor, exchangeFor } = options;
  const cookieFor = ({ ports }: Ctx) => ({
    path: `${new URL(ports.settings.publicUrl).pathname.replace(/\/$/, '')}${ADDRESS}`,
    httpOnly: true,
    secure,
    sameSite: 'lax' as const,
    maxAge: CHALLENGE_LIFE_MS / 1_000,
  });
  const config = { rateLimit: LIMIT };

  app.get<{ Querystring: { returnTo?: string } }>(`${ADDRESS}/start`, { config }, async (request, reply) => {
    const ctx = contextFor(request);
    try {
      const { url, challenge } = await startGoogle(ctx, request.query.returnTo);
      return reply.setCookie(COOKIE, challenge, cookieFor(ctx)).redirect(url);
    } catch (error) {
      return refused(ctx, reply, error);
    }
  });

  app.get(`${ADDRESS}/callback`, { config }, async (request, reply) => {
    const ctx = contextFor(request);
    const query = new URL(request.url, 'http://localhost').searchParams;
    const challenge = request.cookies[COOKIE] ?? '';
    void reply.clearCookie(COOKIE, cookieFor(ctx));
    try {
      const exchange = exchangeFor(request, reply);
      const { returnTo, secondFactor } = await finishGoogle(ctx, { challenge, query }, exchange);
      const path = secondFactor === null ? (returnTo ?? '/') : loginAt(secondFactor, returnTo);
      return reply.redirect(`${ctx.ports.settings.publicUrl}${path}`);
    } catch (error) {
      return refused(ctx, reply, error);
    }
  });
};
