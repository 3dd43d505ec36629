import type { identity, ParsedInputOf, User } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { signedIn, userOf } from '../queries/me.ts';
import { deviceName, LINK_LIFE_MS } from '../rules.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { inEvenTime } from './even-time.ts';
import { endLinks, makeLink, useLink } from './links.ts';
import { confirmPassword } from './password.ts';
import { securityNotice } from './sign-in.ts';

const HOUR_MS = 3_600_000;
const UNIQUE_VIOLATION = '23505';
const done = { done: true as const };

export function changeProfile(ctx: Ctx, input: ParsedInputOf<typeof identity.changeProfile>): Promise<User> {
  const { userId } = signedIn(ctx);
  return transaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.version !== input.version)
      throw new AppError('request.stale', { current: await userOf(ctx, tx, userId) });
    const { firstName, lastName, pictureFileId, settings } = input;
    const { files } = ctx.ports;
    if (pictureFileId !== undefined && pictureFileId !== row.picture_file_id) {
      if (pictureFileId)
        await files.attachFile(tx, { id: pictureFileId, owner: { userId }, kind: 'picture' });
      if (row.picture_file_id) await files.discardFile(tx, { id: row.picture_file_id, owner: { userId } });
    }
    const change = {
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(pictureFileId !== undefined && { picture_file_id: pictureFileId }),
      ...(settings?.language !== undefined && { language: settings.language }),
      ...(settings?.theme !== undefined && { theme: settings.theme }),
      ...(settings?.notifications !== undefined && {
        notification_choices: JSON.stringify(settings.notifications),
      }),
    };
    await tx
      .updateTable('users')
      .set({ ...change, version: row.version + 1 })
      .where('id', '=', userId)
      .execute();
    await record(tx, {
      type: 'identity.profileChanged',
      users: [userId],
      subject: userId,
      data: { fields: Object.keys(change) },
    });
    return userOf(ctx, tx, userId);
  });
}

/** The new address is asked first; a taken one gets the same answer and no mail, so nobody learns who is here. Asking for one's own takes the wish back. */
export async function requestEmailChange(
  ctx: Ctx,
  { email, password }: ParsedInputOf<typeof identity.requestEmailChange>,
): Promise<{ done: true }> {
  const { userId, language } = signedIn(ctx);
  const { email: own } = await confirmPassword(ctx, password);
  const isOwn = email === own;
  const work = async (tx: Tx) => {
    const taken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    await endLinks(tx, userId, ['changeEmail']);
    await tx
      .updateTable('users')
      .set((eb) => ({ new_email: isOwn ? null : email, version: eb('version', '+', 1) }))
      .where('id', '=', userId)
      .execute();
    await record(tx, {
      type: 'identity.profileChanged',
      users: [userId],
      subject: userId,
      data: { fields: ['new_email'] },
    });
    if (taken) return done;
    const token = await makeLink(tx, 'changeEmail', userId, { email });
    await ctx.ports.mail.queueMail(tx, {
      key: `confirmNewEmail/${ctx.requestId}`,
      to: email,
      language,
      template: 'confirmNewEmail',
      data: {
        url: `${ctx.ports.settings.publicUrl}/authentication/verify-email?token=${token}&change=1`,
        validHours: LINK_LIFE_MS.changeEmail / HOUR_MS,
      },
    });
    return done;
  };
  return inEvenTime(() => transaction(ctx, work));
}

export async function confirmEmailChange(
  ctx: Ctx,
  { token }: ParsedInputOf<typeof identity.confirmEmailChange>,
  exchange: Exchange,
): Promise<{ done: true }> {
  try {
    return await transaction(ctx, async (tx) => {
      const { userId, data } = await useLink(tx, 'changeEmail', token);
      const before = await tx
        .selectFrom('users')
        .select(['email', 'language'])
        .where('id', '=', userId!)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('users')
        .set((eb) => ({
          email: data['email']!,
          new_email: null,
          email_verified_at: ctx.clock.now(),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', userId!)
        .execute();
      // Links that went to the old address would still open the account.
      await endLinks(tx, userId!, ['resetPassword', 'verifyEmail']);
      await ctx.ports.mail.queueMail(tx, {
        key: `emailChanged/${ctx.requestId}`,
        to: before.email,
        language: before.language ?? 'EN',
        template: 'emailChanged',
        data: securityNotice(tx, deviceName(exchange.userAgent)),
      });
      await record(tx, {
        type: 'identity.profileChanged',
        users: [userId!],
        subject: userId!,
        data: { fields: ['email'] },
      });
      return done;
    });
  } catch (error) {
    // Somebody else took the address between the asking and the opening of the link.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new AppError('identity.emailTaken');
    throw error;
  }
}
