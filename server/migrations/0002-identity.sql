create table users (
  id uuid primary key,
  -- Lower case; unique among those who have an account.
  email text not null unique check (email = lower(email)),
  email_verified_at timestamptz,
  -- The new address until its link is opened.
  new_email text check (new_email = lower(new_email)),
  -- scrypt with its parameters; null for who signs in by Google or passkey only.
  password_hash text,
  first_name text not null,
  last_name text not null default '',
  picture_file_id uuid,
  -- Null: never chosen, so the interface asks (Spec §9).
  language text check (language in ('EN', 'FR')),
  theme text not null default 'auto' check (theme in ('light', 'dark', 'auto')),
  notification_choices jsonb not null default '{}',
  is_admin boolean not null default false,
  -- Encrypted with the server's secret; required at sign-in once it is confirmed.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last accepted time step: a code is accepted once.
  totp_last_step bigint,
  -- The organization that the next sign-in opens; it belongs to a later slice, so it has no foreign key.
  last_organization_id uuid,
  -- A person disabled by an admin has no session and cannot sign in.
  disabled_at timestamptz,
  disabled_by uuid references users (id),
  disabled_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint users_disabled check ((disabled_at is null) = (disabled_reason is null))
);

create table sessions (
  id uuid primary key,
  -- SHA-256 of the cookie, so that a stolen database opens no session.
  token_hash bytea not null unique,
  -- The hash before the last renewal: requests already under way still carry the old cookie for a moment.
  previous_token_hash bytea,
  renewed_at timestamptz,
  user_id uuid not null references users (id),
  -- The active organization; it belongs to a later slice, so it has no foreign key.
  organization_id uuid,
  user_agent text not null,
  -- When the person last proved their identity in this session, and when with a second factor.
  confirmed_at timestamptz,
  second_factor_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
-- The devices of one person, and ending all their sessions.
create index sessions_user on sessions (user_id, created_at desc);
-- The session of a request that was under way while its cookie was renewed.
create index sessions_previous on sessions (previous_token_hash) where previous_token_hash is not null;
-- The nightly deletion of expired sessions.
create index sessions_expiry on sessions (expires_at);

-- One-time links sent by mail.
create table tokens (
  token_hash bytea primary key,
  -- `undoEmailChange` is mailed to the former address of an account and restores it for seven days.
  purpose text not null
    check (purpose in ('verifyEmail', 'resetPassword', 'changeEmail', 'firstAdmin', 'undoEmailChange')),
  user_id uuid references users (id),
  data jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
-- A new link ends the older ones of the same person and purpose.
create index tokens_user on tokens (user_id, purpose);
-- The nightly deletion of expired links.
create index tokens_expiry on tokens (expires_at);
-- Whether an address may still be restored to its former account, checked at each sign-up.
create index tokens_restorable on tokens ((data ->> 'email')) where purpose = 'undoEmailChange' and used_at is null;

-- Sign-ins that wait for their second step: second factor, passkey, Google.
create table challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('secondFactor', 'passkeySignIn', 'passkeyAdd', 'google')),
  user_id uuid references users (id),
  data jsonb not null default '{}',
  attempts integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
-- The nightly deletion of expired sign-ins.
create index challenges_expiry on challenges (expires_at);
-- The unfinished sign-ins of one person, which end together.
create index challenges_user on challenges (user_id) where user_id is not null;

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
-- Passkeys of one person.
create index passkeys_user on passkeys (user_id, created_at);

-- Failed sign-ins lengthen the wait before the next attempt; the account itself is never locked.
create table guesses (
  -- SHA-256 of what is counted: an email with the network address, or a person's code.
  key_hash bytea primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);
-- The nightly deletion of old failures.
create index guesses_failed on guesses (last_failed_at);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Accounts at other providers that sign in to this account.
create table identities (
  provider text not null check (provider in ('google')),
  subject text not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (provider, subject)
);
-- Providers of one person.
create index identities_user on identities (user_id);

alter table files add foreign key (user_id) references users (id);
