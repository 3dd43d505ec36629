import type { identity, Language, OutputOf, ParsedInputOf, UserId } from '@halles/contract';
import type { Ctx, PersonCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { isRestorable } from '../queries/verification.ts';
import { deviceName, LINK_LIFE_MS } from '../rules.ts';
import { inEvenTime } from './guesses.ts';
import { endLinks, makeLink, useLink } from './links.ts';
import { confirmPassword } from './password.ts';
import { lockUser, markUser, saveSecurityChange, saveUser, type UserRow } from './save-user.ts';
import { endSessions } from './sessions.ts';
import { securityNotice } from './sign-in.ts';

const HOUR_MS = 3_600_000;
const UNIQUE_VIOLATION = '23505';
const done = { done: true as const };

/**
 * The new address gets a confirmation link, the old one an undo link. An address that is already used gets no email
 * and the same answer, so that nobody learns who has an account. Requesting one's current address cancels an open
 * request.
 */
export async function requestEmailChange(
  ctx: PersonCtx,
  { email, password }: ParsedInputOf<typeof identity.requestEmailChange>,
  exchange: Exchange,
): Promise<{ done: true }> {
  const { userId, language } = ctx.actor;
  const { email: own } = await confirmPassword(ctx, password);
  const isOwn = email === own;
  const work = async (tx: Tx) => {
    const isTaken = await isTakenByAnother(tx, email, userId);
    await endLinks(tx, userId, ['changeEmail']);
    await setRequested(tx, userId, isOwn ? null : email);
    if (isOwn) return done;
    const undone = { email: own, requestedAt: ctx.clock.now().toISOString() };
    await mailUndo(tx, { userId, language, undone, template: 'emailChangeRequested' }, exchange);
    if (!isTaken) await mailConfirmation(tx, { userId, language, email });
    return done;
  };
  return inEvenTime(() => transaction(ctx, work));
}

async function isTakenByAnother(tx: Tx, email: string, userId: UserId): Promise<boolean> {
  const holder = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return holder !== undefined || isRestorable(tx, email, tx.ctx.clock.now(), userId);
}

async function setRequested(tx: Tx, userId: UserId, email: string | null): Promise<void> {
  await saveUser(tx, userId, { new_email: email });
  await recordChange(tx, userId, 'new_email');
}

const recordChange = (tx: Tx, userId: UserId, field: 'email' | 'new_email'): Promise<void> =>
  record(tx, {
    type: 'identity.profileChanged',
    users: [userId],
    subject: userId,
    data: { fields: [field] },
  });

interface Addressee {
  userId: UserId;
  language: Language;
}

async function mailConfirmation(
  tx: Tx,
  { userId, language, email }: Addressee & { email: string },
): Promise<void> {
  const requestedAt = tx.ctx.clock.now().toISOString();
  const token = await makeLink(tx, 'changeEmail', userId, { email, requestedAt });
  await tx.ctx.ports.mail.queueMail(tx, {
    key: `confirmNewEmail/${tx.ctx.ids.next()}`,
    to: email,
    language,
    template: 'confirmNewEmail',
    data: {
      url: `${tx.ctx.ports.settings.publicUrl}/authentication/verify-email?token=${token}&change=1`,
      validHours: LINK_LIFE_MS.changeEmail / HOUR_MS,
    },
  });
}

interface Undo extends Addressee {
  undone: { email: string; requestedAt: string };
  template: 'emailChangeRequested' | 'emailChanged';
}

/** Sent to the account's current or previous address. */
async function mailUndo(
  tx: Tx,
  { userId, language, undone, template }: Undo,
  exchange: Exchange,
): Promise<void> {
  const token = await makeLink(tx, 'undoEmailChange', userId, undone);
  await tx.ctx.ports.mail.queueMail(tx, {
    key: `${template}/${tx.ctx.ids.next()}`,
    to: undone.email,
    language,
    template,
    data: {
      ...securityNotice(tx, deviceName(exchange.userAgent)),
      url: `${tx.ctx.ports.settings.publicUrl}/authentication/undo-email-change?token=${token}`,
    },
  });
}

/** Turns the unique violation into an error when somebody took the address after the request. */
async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new AppError('identity.emailTaken');
    throw error;
  }
}

/** Confirms the change and ends every other session, link and half-done sign-in of the account. */
export function confirmEmailChange(
  ctx: Ctx,
  { token }: ParsedInputOf<typeof identity.confirmEmailChange>,
  exchange: Exchange,
): Promise<{ done: true }> {
  return refusingTaken(() =>
    transaction(ctx, async (tx) => {
      const { userId, data } = await useLink(tx, 'changeEmail', token);
      const before = await lockUser(tx, userId!);
      const email = data['email']!;
      if (await isRestorable(tx, email, ctx.clock.now(), userId!)) throw new AppError('identity.emailTaken');
      await saveSecurityChange(tx, userId!, { email, email_verified_at: ctx.clock.now() });
      await recordChange(tx, userId!, 'email');
      await endSessions(tx, userId!, await sessionOf(tx, userId!, exchange));
      const undone = {
        email: before.email,
        requestedAt: data['requestedAt'] ?? ctx.clock.now().toISOString(),
      };
      const language = before.language ?? 'EN';
      await mailUndo(tx, { userId: userId!, language, undone, template: 'emailChanged' }, exchange);
      return done;
    }),
  );
}

/** The confirmation link also works on a device where the person is not signed in. */
async function sessionOf(tx: Tx, userId: UserId, { sessionToken }: Exchange): Promise<string | null> {
  if (sessionToken === null) return null;
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(sessionToken))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return session?.id ?? null;
}

/**
 * The owner of the old address says they did not request the change: the account gets that address back, and every
 * session, link and sign-in method that somebody else may have is ended. The answer contains a link to choose a new
 * password.
 */
export function undoEmailChange(
  ctx: Ctx,
  { token }: ParsedInputOf<typeof identity.undoEmailChange>,
): Promise<OutputOf<typeof identity.undoEmailChange>> {
  return refusingTaken(() =>
    transaction(ctx, async (tx) => {
      const { userId: owner, data, createdAt } = await useLink(tx, 'undoEmailChange', token);
      const userId = owner!;
      const before = await lockUser(tx, userId);
      const email = data['email']!;
      await endLaterUndoLinks(tx, userId, { email, createdAt });
      await takeBack(tx, before, email, new Date(data['requestedAt']!));
      await endSessions(tx, userId, null);
      await record(tx, { type: 'identity.emailChangeUndone', users: [userId], subject: userId, data: {} });
      if (before.email !== email) await mailUndone(tx, before.email, before.language ?? 'EN');
      return { resetToken: await makeLink(tx, 'resetPassword', userId) };
    }),
  );
}

/** Ends later undo links; a thief could otherwise use the ones mailed to the new address to take the account back. */
async function endLaterUndoLinks(
  tx: Tx,
  userId: UserId,
  { email, createdAt }: { email: string; createdAt: Date },
): Promise<void> {
  const open = await tx
    .selectFrom('tokens')
    .select(['token_hash', 'created_at', 'data'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undoEmailChange')
    .where('used_at', 'is', null)
    .execute();
  const later = open.filter((one) => one.created_at >= createdAt || one.data['email'] === email);
  if (later.length === 0) return;
  await tx
    .deleteFrom('tokens')
    .where(
      'token_hash',
      'in',
      later.map((one) => one.token_hash),
    )
    .execute();
}

/** Gives the account its address back, without a password and the sign-in methods that were added since. */
async function takeBack(tx: Tx, before: UserRow, email: string, since: Date): Promise<void> {
  const { id, totp_confirmed_at } = before;
  const isTotpLater = totp_confirmed_at !== null && totp_confirmed_at >= since;
  await tx.deleteFrom('passkeys').where('user_id', '=', id).where('created_at', '>=', since).execute();
  await tx.deleteFrom('identities').where('user_id', '=', id).where('created_at', '>=', since).execute();
  if (isTotpLater) await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  const isOtherAddress = before.email !== email;
  const change = {
    ...(isOtherAddress && { email, email_verified_at: tx.ctx.clock.now() }),
    password_hash: null,
    ...(isTotpLater && { totp_secret: null, totp_confirmed_at: null, totp_last_step: null }),
  };
  await saveSecurityChange(tx, id, change, isOtherAddress ? saveUser : markUser);
  if (isOtherAddress) await recordChange(tx, id, 'email');
}

const mailUndone = (tx: Tx, to: string, language: Language) =>
  tx.ctx.ports.mail.queueMail(tx, {
    key: `emailChangeUndone/${tx.ctx.ids.next()}`,
    to,
    language,
    template: 'emailChangeUndone',
    data: { signInUrl: `${tx.ctx.ports.settings.publicUrl}/authentication/login` },
  });
