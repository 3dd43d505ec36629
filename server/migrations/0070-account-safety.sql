-- When the person of a session last showed who they are, and when they last showed a second factor in it. Sessions
-- from before have shown neither.
alter table sessions
  add column confirmed_at timestamptz,
  add column second_factor_at timestamptz;

-- A person an admin has disabled: no session, no sign-in.
alter table users
  add column disabled_at timestamptz,
  add column disabled_by uuid references users (id),
  add column disabled_reason text,
  add constraint users_disabled check ((disabled_at is null) = (disabled_reason is null));

-- Mailed to the address an account had: opens for seven days and restores it.
alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in ('verifyEmail', 'resetPassword', 'changeEmail', 'firstAdmin', 'undoEmailChange'));
-- Whether an address may still be restored to the account that had it: asked at every sign-up.
create index tokens_restorable on tokens ((data ->> 'email')) where purpose = 'undoEmailChange' and used_at is null;
-- Half-done sign-ins of one person end together.
create index challenges_user on challenges (user_id) where user_id is not null;
