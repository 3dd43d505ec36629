import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FileId } from '@halles/contract';
import { anonymous } from '../../../platform/actor.ts';
import { aDevice } from '../../../testing/device.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { templatesTo, tokenMailedTo } from '../../../testing/emails.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, PASSWORD, somebodyWithPassword } from '../factory.ts';
import { getMe } from '../queries/me.ts';
import { identityRoutes } from '../routes.ts';
import { requestPasswordReset, resetPassword } from './password.ts';
import { confirmEmailChange, requestEmailChange } from './email-change.ts';
import { changeProfile } from './profile.ts';

const world = await testWorld();
const nobody = () => world.as(anonymous);

async function somebody() {
  const { userId, email } = await somebodyWithPassword(nobody());
  const person = await aSession(nobody(), userId);
  return { person, email, ctx: () => world.as(person) };
}

describe('the profile', () => {
  it('changes only the fields sent, live on every device, and refuses an older version', async () => {
    const { person, ctx } = await somebody();
    const { version, lastName } = await getMe(ctx());
    await expectLiveMatchesFetch(
      { world, routes: identityRoutes, name: 'identity.getMe', input: {}, actor: person },
      () => changeProfile(ctx(), { version, firstName: 'Éloïse', settings: { theme: 'dark' } }),
    );
    expect(await getMe(ctx())).toMatchObject({
      firstName: 'Éloïse',
      lastName,
      settings: { theme: 'dark', language: 'FR' },
    });
    await expect(changeProfile(ctx(), { version, lastName: 'Roy' })).rejects.toMatchObject({
      code: 'request.stale',
      details: { current: { firstName: 'Éloïse' } },
    });
  });

  it('accepts one of two concurrent changes from the same version', async () => {
    const { ctx } = await somebody();
    const { version } = await getMe(ctx());
    const both = await Promise.allSettled([
      changeProfile(ctx(), { version, firstName: 'Une' }),
      changeProfile(ctx(), { version, firstName: 'Autre' }),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('accepts one’s own picture only, and discards the previous one', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const upload = async ({ ctx, person }: typeof mine) => {
      const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1d5a3c' } })
        .png()
        .toBuffer();
      const file = await ctx().ports.files.storeFile(world.db, {
        bytes,
        declaredName: 'moi.png',
        kind: 'picture',
        owner: { userId: person.userId },
      });
      return file.id;
    };
    const change = async (pictureFileId: FileId | null) => {
      const { version } = await getMe(mine.ctx());
      return changeProfile(mine.ctx(), { version, pictureFileId });
    };
    const first = await upload(mine);
    expect((await change(first)).pictureUrl).toContain(first);
    await expect(change(await upload(theirs))).rejects.toThrow();
    expect((await change(await upload(mine))).pictureUrl).not.toContain(first);
    expect((await change(null)).pictureUrl).toBeNull();
  });
});

describe('the email address', () => {
  const next = 'nouvelle@exemple.quebec';

  it('changes when the new address is confirmed; the old address is told and its links stop working', async () => {
    const { ctx, email } = await somebody();
    await requestPasswordReset(nobody(), { email });
    const oldLink = await tokenMailedTo(world.db, email);
    await requestEmailChange(ctx(), { email: next, password: PASSWORD }, aDevice());
    expect(await getMe(ctx())).toMatchObject({ email, newEmail: next });
    const token = await tokenMailedTo(world.db, next);
    await confirmEmailChange(nobody(), { token }, aDevice());
    expect(await getMe(ctx())).toMatchObject({ email: next, newEmail: null, isEmailVerified: true });
    expect(await templatesTo(world.db, email)).toEqual([
      'resetPassword',
      'emailChangeRequested',
      'emailChanged',
    ]);
    await expect(
      resetPassword(nobody(), { token: oldLink, password: 'quatre vaches brunes' }, aDevice()),
    ).rejects.toThrow('identity.linkExpired');
    await expect(confirmEmailChange(nobody(), { token }, aDevice())).rejects.toThrow('identity.linkExpired');
  });

  it('needs the password to be changed', async () => {
    const { ctx } = await somebody();
    await expect(
      requestEmailChange(ctx(), { email: 'x@exemple.quebec', password: 'wrong' }, aDevice()),
    ).rejects.toThrow('identity.wrongCredentials');
    expect((await getMe(ctx())).newEmail).toBeNull();
  });

  it('already used by an account gets no email, and the answer does not reveal that', async () => {
    const [one, other] = [await somebody(), await somebody()];
    expect(
      await requestEmailChange(one.ctx(), { email: other.email, password: PASSWORD }, aDevice()),
    ).toEqual({
      done: true,
    });
    expect(await templatesTo(world.db, other.email)).toEqual([]);
  });

  it('taken by somebody between the request and its confirmation is refused', async () => {
    const { ctx, email } = await somebody();
    const wanted = 'convoitee@exemple.quebec';
    await requestEmailChange(ctx(), { email: wanted, password: PASSWORD }, aDevice());
    await somebodyWithPassword(nobody(), { email: wanted });
    const token = await tokenMailedTo(world.db, wanted);
    await expect(confirmEmailChange(nobody(), { token }, aDevice())).rejects.toThrow('identity.emailTaken');
    expect((await getMe(ctx())).email).toBe(email);
  });

  it('equal to the current one cancels the request', async () => {
    const { ctx, email } = await somebody();
    const wanted = 'regrettee@exemple.quebec';
    await requestEmailChange(ctx(), { email: wanted, password: PASSWORD }, aDevice());
    await requestEmailChange(ctx(), { email, password: PASSWORD }, aDevice());
    expect((await getMe(ctx())).newEmail).toBeNull();
    const token = await tokenMailedTo(world.db, wanted);
    await expect(confirmEmailChange(nobody(), { token }, aDevice())).rejects.toThrow('identity.linkExpired');
  });
});
