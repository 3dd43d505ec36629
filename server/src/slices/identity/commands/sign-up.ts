import type { identity, Language, OutputOf, ParsedInputOf, UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { hashPassword } from '../../../platform/secrets.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { userByEmail, type Person } from '../queries/people.ts';
import { isRestorable, newestVerification } from '../queries/verification.ts';
import { isWeakPassword, LINK_LIFE_MS, safeReturnTo } from '../rules.ts';
import { inEvenTime } from './guesses.ts';
import { makeLink, useLink } from './links.ts';
import { lockUser, markUser, saveSecurityChange } from './save-user.ts';
import { enter } from './sign-in.ts';

const HOUR_MS = 3_600_000;
const done = { done: true as const };

export function refuseWeak(password: string, email: string): void {
  if (isWeakPassword(password, email)) throw new AppError('identity.weakPassword');
}

/** An admin can close the sign-ups of the market; invited people wait too. */
export function refuseWhileClosed({ ports }: Ctx): void {
  if (!ports.remoteConfig.values().areSignUpsOpen) throw new AppError('identity.signUpsClosed');
}

export interface NewUser {
  email: string;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  language: Language | null;
  isVerified: boolean;
  isAdmin?: boolean;
}

export async function insertUser(tx: Tx, user: NewUser): Promise<UserId> {
  const userId = await insertUnlessKnown(tx, user);
  if (userId === null) throw new AppError('identity.emailTaken');
  return userId;
}

/** Null when the address already has an account, even one created concurrently, or may still be restored to one. */
export async function insertUnlessKnown(tx: Tx, user: NewUser): Promise<UserId | null> {
  const { clock, ids } = tx.ctx;
  const now = clock.now();
  if (await isRestorable(tx, user.email.toLowerCase(), now)) return null;
  const id = ids.next<'User'>();
  const inserted = await tx
    .insertInto('users')
    .values({
      id,
      email: user.email.toLowerCase(),
      email_verified_at: user.isVerified ? now : null,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      language: user.language,
      is_admin: user.isAdmin ?? false,
      created_at: now,
    })
    .onConflict((oc) => oc.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  await record(tx, { type: 'identity.userSignedUp', users: [id], subject: id, data: {} });
  return id;
}

/** Answers the same after the same work whether the address is known or not; only the email tells its owner. */
export async function signUp(
  ctx: Ctx,
  input: ParsedInputOf<typeof identity.signUp>,
): Promise<{ done: true }> {
  refuseWhileClosed(ctx);
  refuseWeak(input.password, input.email);
  const typed: Typed = {
    passwordHash: await hashPassword(input.password),
    firstName: input.firstName,
    lastName: input.lastName,
    language: input.language,
    returnTo: safeReturnTo(input.returnTo),
  };
  const { email, language } = input;
  const work = async (tx: Tx) => {
    const created = await insertUnlessKnown(tx, { ...input, passwordHash: null, isVerified: false });
    const known = created === null ? await userByEmail(tx, email) : null;
    if (known?.isEmailVerified) await mailKnownAddress(tx, known, language);
    const userId = created ?? (known?.isEmailVerified ? null : known?.userId);
    if (userId) await mailVerification(tx, { userId, email, language }, typed);
    return done;
  };
  return inEvenTime(() => transaction(ctx, work));
}

/**
 * The data typed at sign-up is stored with its own link because the address is unverified: two sign-ups with one
 * address do not affect each other, and the person who opens a link gets the password typed with it.
 */
type Typed = Record<'passwordHash' | 'firstName' | 'lastName' | 'language' | 'returnTo', string | null>;

const mailKnownAddress = (tx: Tx, known: Person, language: Language) =>
  tx.ctx.ports.mail.queueMail(tx, {
    key: `signUpWithKnownAddress/${tx.ctx.requestId}`,
    to: known.email,
    language: known.language ?? language,
    template: 'signUpWithKnownAddress',
    data: { signInUrl: `${tx.ctx.ports.settings.publicUrl}/authentication/login` },
  });

interface Addressee {
  userId: UserId;
  email: string;
  language: Language;
}

async function mailVerification(tx: Tx, to: Addressee, typed: Partial<Typed>): Promise<void> {
  const token = await makeLink(tx, 'verifyEmail', to.userId, typed);
  await tx.ctx.ports.mail.queueMail(tx, {
    key: `verifyEmail/${tx.ctx.requestId}/${to.userId}`,
    to: to.email,
    language: to.language,
    template: 'verifyEmail',
    data: {
      url: `${tx.ctx.ports.settings.publicUrl}/authentication/verify-email?token=${token}`,
      validHours: LINK_LIFE_MS.verifyEmail / HOUR_MS,
    },
  });
}

export function resendVerification(
  ctx: Ctx,
  { email }: ParsedInputOf<typeof identity.resendVerification>,
): Promise<{ done: true }> {
  const work = async (tx: Tx) => {
    const known = await userByEmail(tx, email);
    if (known && !known.isEmailVerified) {
      const typed = await newestVerification(tx, known.userId);
      await mailVerification(tx, { ...known, language: known.language ?? 'EN' }, typed ?? {});
    }
    return done;
  };
  return inEvenTime(() => transaction(ctx, work));
}

export function verifyEmail(
  ctx: Ctx,
  { token }: ParsedInputOf<typeof identity.verifyEmail>,
  exchange: Exchange,
): Promise<OutputOf<typeof identity.verifyEmail>> {
  return transaction(ctx, async (tx) => {
    const { userId, data } = await useLink(tx, 'verifyEmail', token);
    if (userId === null) throw new AppError('identity.linkExpired');
    await verifyAddress(tx, userId, data);
    await record(tx, { type: 'identity.emailVerified', users: [userId], subject: userId, data: {} });
    await enter(tx, exchange, userId, 'link');
    return { returnTo: safeReturnTo(data['returnTo']) };
  });
}

/** When several people signed up with the address, the first opened link wins and the links of the others end. */
async function verifyAddress(tx: Tx, userId: UserId, typed: Partial<Typed>): Promise<void> {
  const { passwordHash, firstName, lastName, language } = typed;
  const user = await lockUser(tx, userId);
  if (user.email_verified_at !== null) throw new AppError('identity.linkExpired');
  const change = {
    email_verified_at: tx.ctx.clock.now(),
    ...(passwordHash && { password_hash: passwordHash }),
    ...(firstName && { first_name: firstName, last_name: lastName ?? '' }),
    ...(language && { language: language as Language }),
  };
  await saveSecurityChange(tx, userId, change, markUser);
  await tx.deleteFrom('tokens').where('user_id', '=', userId).where('purpose', '=', 'verifyEmail').execute();
}
