import type { MailPreferences, ParsedInputOf, platform } from '@halles/contract';
import type { Ctx } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import type { MailPreferences as ByLink } from '../platform/mail/index.ts';
import { transaction, type Tx } from '../platform/transaction.ts';
import { userByEmail } from '../slices/identity/index.ts';
import { chooseEmails, hasEmails } from '../slices/notifications/index.ts';

type Input = ParsedInputOf<typeof platform.chooseMail>;

/** The person whose notifications an email was about; none when its account is gone or has another address now. */
const personOf = async (db: Ctx['db'], { address, about }: ByLink) =>
  about.length === 0 ? null : userByEmail(db, address);

async function preferencesOf({ ports, db }: Ctx, token: string): Promise<MailPreferences> {
  const found = await ports.mail.preferencesByLink(db, token);
  if (!found) throw new AppError('mail.linkExpired');
  const person = await personOf(db, found);
  const { about: kinds, ...preferences } = found;
  const notices = person && { kinds, isOn: await hasEmails(db, person.userId, kinds) };
  return { ...preferences, notices };
}

export const getMailPreferences = (ctx: Ctx, { token }: { token: string }): Promise<MailPreferences> =>
  preferencesOf(ctx, token);

export const chooseMail = (ctx: Ctx, { token, ...choice }: Input): Promise<MailPreferences> =>
  transaction(ctx, async (tx) => {
    const found = await ctx.ports.mail.preferencesByLink(tx, token);
    if (!found) throw new AppError('mail.linkExpired');
    await choose(tx, found, choice);
    return preferencesOf({ ...ctx, db: tx }, token);
  });

/** RFC 8058: what the email was about, and nothing else. */
export const unsubscribeByLink = (ctx: Ctx, token: string): Promise<boolean> =>
  transaction(ctx, async (tx) => {
    const found = await ctx.ports.mail.preferencesByLink(tx, token);
    if (found) await choose(tx, found, { kind: found.kind, isOn: false, onlyItsNotices: true });
    return found !== null;
  });

/** As the profile does it; where there is no account, the address is unsubscribed from all notifications. */
async function choose(tx: Tx, found: ByLink, { kind, isOn, onlyItsNotices }: Omit<Input, 'token'>) {
  const person = onlyItsNotices ? await personOf(tx, found) : null;
  if (person) return chooseEmails(tx, person.userId, found.about, isOn);
  return tx.ctx.ports.mail.choosePreference(tx, found.address, { kind, isOn });
}
