import type { Db } from '../platform/db.ts';

/** Emails to one address, oldest first. */
export const emailsTo = (db: Db, to: string) =>
  db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('to_address', '=', to)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Template names of the emails, in order. */
export const templatesTo = async (db: Db, to: string): Promise<string[]> =>
  (await emailsTo(db, to)).map((letter) => letter.template);

/** The token in the link of the newest email. */
export async function tokenMailedTo(db: Db, to: string): Promise<string> {
  const letter = (await emailsTo(db, to)).at(-1);
  if (!letter) throw new Error(`nothing was mailed to ${to}`);
  return new URL((letter.data as { url: string }).url).searchParams.get('token') ?? '';
}

/** From here on, only what is mailed later is found. */
export const clearMail = (db: Db) => db.deleteFrom('outgoing_mail').execute();
