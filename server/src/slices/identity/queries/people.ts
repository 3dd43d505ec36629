import type { FileId, Language, UserId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { hashToken } from '../../../platform/secrets.ts';

/** A person as other slices see them. */
export interface Person {
  userId: UserId;
  firstName: string;
  lastName: string;
  email: string;
  isEmailVerified: boolean;
  pictureFileId: FileId | null;
  language: Language | null;
  isAdmin: boolean;
  /** An admin disabled the account: the person cannot sign in and gets no notifications. */
  isDisabled: boolean;
}

const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'email_verified_at',
  'picture_file_id',
  'language',
  'is_admin',
  'disabled_at',
] as const;

const select = (db: Db) => db.selectFrom('users').select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const personOf = (row: Row): Person => ({
  userId: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  isEmailVerified: row.email_verified_at !== null,
  pictureFileId: row.picture_file_id,
  language: row.language,
  isAdmin: row.is_admin,
  isDisabled: row.disabled_at !== null,
});

export async function peopleById(db: Db, ids: readonly UserId[]): Promise<Map<UserId, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await select(db)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, personOf(row)]));
}

export async function userByEmail(db: Db, email: string): Promise<Person | null> {
  const row = await select(db).where('email', '=', email.toLowerCase()).executeTakeFirst();
  return row ? personOf(row) : null;
}

export const fullName = (person: Pick<Person, 'firstName' | 'lastName'> | null | undefined | ''): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : '';

/** By it, what was mailed to an address is found after the account that had it was deleted. */
export const addressHash = (email: string): string => hashToken(email).toString('hex');
