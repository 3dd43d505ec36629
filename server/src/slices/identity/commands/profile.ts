import type { identity, ParsedInputOf, User } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction } from '../../../platform/transaction.ts';
import { userOf } from '../queries/me.ts';
import { lockUser, saveUser } from './save-user.ts';

export function changeProfile(
  ctx: PersonCtx,
  input: ParsedInputOf<typeof identity.changeProfile>,
): Promise<User> {
  const { userId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const row = await lockUser(tx, userId);
    if (row.version !== input.version)
      throw new AppError('request.stale', { current: await userOf(ctx, tx, userId) });
    const { firstName, lastName, pictureFileId, settings } = input;
    const { files } = ctx.ports;
    if (pictureFileId !== undefined && pictureFileId !== row.picture_file_id) {
      if (pictureFileId)
        await files.attachFiles(tx, { ids: [pictureFileId], owner: { userId }, kind: 'picture' });
      if (row.picture_file_id)
        await files.discardFiles(tx, { ids: [row.picture_file_id], owner: { userId } });
    }
    const change = {
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(pictureFileId !== undefined && { picture_file_id: pictureFileId }),
      ...(settings?.language !== undefined && { language: settings.language }),
      ...(settings?.theme !== undefined && { theme: settings.theme }),
    };
    await saveUser(tx, userId, change);
    await record(tx, {
      type: 'identity.profileChanged',
      users: [userId],
      subject: userId,
      data: { fields: Object.keys(change) },
    });
    return userOf(ctx, tx, userId);
  });
}
