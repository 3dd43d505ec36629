create table users (
  id uuid primary key,
  -- Lower case; unique among those who have an account.
  email text not null unique check (email = lower(email)),
  email_verified_at timestamptz,
  -- Waits for its link to be opened.
  new_email text check (new_email = lower(new_email)),
  -- scrypt with its parameters; null for who only ever came by Google or passkey.
  password_hash text,
  first_name text not null,
  last_name text not null default '',
  picture_file_id uuid,
  -- Null: never chosen, so the interface asks (Spec §9).
  language text check (language in ('EN', 'FR')),
  theme text not null default 'auto' check (theme in ('light', 'dark', 'auto')),
  notification_choices jsonb not null default '{}',
  is_admin boolean not null default false,
  -- Sealed with the server's secret; counts once confirmed.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last accepted time step: a code works once.
  totp_last_step bigint,
  -- Where they were at last, for the next sign-in; of the organizations slice, so without a reference.
  last_organization_id uuid,
  version integer not null default 1,
  created_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  -- SHA-256 of the cookie: a stolen database opens no session.
  token_hash bytea not null unique,
  -- What it was before the last renewal: requests already on their way carry it for a moment more.
  previous_token_hash bytea,
  renewed_at timestamptz,
  user_id uuid not null references users (id),
  -- The active organization; of the organizations slice, so without a reference.
  organization_id uuid,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
-- Devices of one person; ending all of them.
create index sessions_user on sessions (user_id, created_at desc);
-- A request that was on its way while its session was renewed.
create index sessions_previous on sessions (previous_token_hash) where previous_token_hash is not null;
-- The nightly sweep of ended sessions.
create index sessions_expiry on sessions (expires_at);

-- One-time links sent by mail.
create table tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verifyEmail', 'resetPassword', 'changeEmail', 'firstAdmin')),
  user_id uuid references users (id),
  data jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
-- Older links of the same purpose end when a new one is sent.
create index tokens_user on tokens (user_id, purpose);
-- The nightly sweep.
create index tokens_expiry on tokens (expires_at);

-- Half-done sign-ins: second factor, passkey, Google.
create table challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('secondFactor', 'passkeySignIn', 'passkeyAdd', 'google')),
  user_id uuid references users (id),
  data jsonb not null default '{}',
  attempts integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
-- The nightly sweep.
create index challenges_expiry on challenges (expires_at);

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

-- Wrong guesses of late: who guesses much waits longer and longer; the account itself is never locked.
create table guesses (
  -- SHA-256 of what is counted: an address with where it is asked from, a person's code.
  key_hash bytea primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);
-- The nightly sweep.
create index guesses_failed on guesses (last_failed_at);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Accounts at other providers that open this one.
create table identities (
  provider text not null check (provider in ('google')),
  subject text not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (provider, subject)
);
-- Providers of one person.
create index identities_user on identities (user_id);
