import type { ColumnType, Generated } from 'kysely';
import type {
  FileId,
  Id,
  Language,
  OrganizationId,
  TableLayouts,
  UserId,
  UserSettings,
} from '@halles/contract';
import type { Json, JsonWithDefault, Optional } from '../../platform/tables.ts';

export interface UsersTable {
  id: ColumnType<UserId, UserId, never>;
  email: string;
  email_verified_at: Optional<Date>;
  new_email: Optional<string>;
  password_hash: Optional<string>;
  first_name: string;
  last_name: Generated<string>;
  picture_file_id: Optional<FileId>;
  language: Optional<Language>;
  theme: Generated<UserSettings['theme']>;
  is_admin: Generated<boolean>;
  disabled_at: Optional<Date>;
  disabled_by: Optional<UserId>;
  disabled_reason: Optional<string>;
  deleted_at: Optional<Date>;
  totp_secret: Optional<string>;
  totp_confirmed_at: Optional<Date>;
  totp_last_step: Optional<number>;
  last_organization_id: Optional<OrganizationId>;
  /** To the hour; the sessions that say it to the minute are deleted once they end. */
  last_seen_at: Optional<Date>;
  version: Generated<number>;
  created_at: Date;
}

export interface SessionsTable {
  /** Plain text, as an actor names its session, or no session. */
  id: string;
  token_hash: Buffer;
  previous_token_hash: Optional<Buffer>;
  renewed_at: Optional<Date>;
  user_id: UserId;
  organization_id: Optional<OrganizationId>;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
  confirmed_at: Optional<Date>;
  second_factor_at: Optional<Date>;
  expires_at: Date;
}

export type TokenPurpose = 'verifyEmail' | 'resetPassword' | 'changeEmail' | 'firstAdmin' | 'undoEmailChange';

export interface TokensTable {
  token_hash: Buffer;
  purpose: TokenPurpose;
  user_id: UserId | null;
  data: JsonWithDefault<Record<string, string | null>>;
  expires_at: Date;
  used_at: Optional<Date>;
  created_at: Date;
}

export type ChallengePurpose = 'secondFactor' | 'passkeySignIn' | 'passkeyAdd' | 'google';

export interface ChallengesTable {
  token_hash: Buffer;
  purpose: ChallengePurpose;
  user_id: UserId | null;
  data: JsonWithDefault<Record<string, string | null>>;
  attempts: Generated<number>;
  expires_at: Date;
  created_at: Date;
}

export interface PasskeysTable {
  id: Id<'Passkey'>;
  user_id: UserId;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Optional<Date>;
}

export interface GuessesTable {
  key_hash: Buffer;
  failures: number;
  last_failed_at: Date;
}

export interface RecoveryCodesTable {
  user_id: UserId;
  code_hash: Buffer;
  used_at: Optional<Date>;
}

export interface IdentitiesTable {
  provider: 'google';
  subject: string;
  user_id: UserId;
  created_at: Date;
}

export interface TableLayoutsTable {
  user_id: UserId;
  density: TableLayouts['density'];
  tables: Json<TableLayouts['tables']>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    users: UsersTable;
    sessions: SessionsTable;
    tokens: TokensTable;
    challenges: ChallengesTable;
    passkeys: PasskeysTable;
    guesses: GuessesTable;
    recovery_codes: RecoveryCodesTable;
    identities: IdentitiesTable;
    table_layouts: TableLayoutsTable;
  }
}
