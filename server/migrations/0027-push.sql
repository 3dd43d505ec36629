-- The key that tells push services who sends (RFC 8292), made at the first start.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  -- PKCS #8, sealed with the server's secret.
  sealed_private_key text not null,
  created_at timestamptz not null
);

-- The devices on which a person wants notifications, each with its subscription (RFC 8030, RFC 8291).
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Signing out of this session ends the subscription. No foreign key: it outlives a session that ends by being idle.
  session_id text not null,
  endpoint text not null unique,
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  -- The key that the browser was given: a push with another is refused.
  public_key text not null,
  name text not null,
  created_at timestamptz not null,
  -- The app was last open on this device.
  seen_at timestamptz not null,
  last_pushed_at timestamptz
);
-- The devices of a person: their list, and where their notifications go.
create index push_devices_user on push_devices (user_id, created_at);
-- The nightly deletion of devices on which the app was not opened for a long time.
create index push_devices_seen on push_devices (seen_at);
