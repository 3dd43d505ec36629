-- Mail to be sent: written in the transaction of what it tells, delivered afterwards.
create table outgoing_mail (
  id uuid primary key,
  -- Names the cause, the recipient and the template: the same message is never queued twice.
  key text not null unique,
  organization_id uuid references organizations (id),
  to_address text not null,
  language text not null check (language in ('EN', 'FR')),
  template text not null,
  -- What the template needs; it may hold one-time links, so it is emptied once the message is out.
  data jsonb,
  unsubscribe_url text,
  attempts integer not null default 0,
  -- When it may next be tried; set into the future while one process is at it.
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null
);
-- The delivery round: what is due, oldest first.
create index outgoing_mail_due on outgoing_mail (next_attempt_at) where delivered_at is null and failed_at is null;
-- The sweep of what is long done with.
create index outgoing_mail_created on outgoing_mail (created_at);

-- Where messages go when no mail server is configured: read at /dev/mail, never in production.
create table mailbox (
  id uuid primary key,
  from_address text not null,
  reply_to text,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  headers jsonb not null,
  created_at timestamptz not null
);
-- The mailbox page, newest first (ids are sortable in time), and the messages to one address.
create index mailbox_address on mailbox (lower(to_address), id desc);
