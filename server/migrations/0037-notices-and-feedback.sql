-- Who got the announcement of a window of a scheduled offer, or the reminder: each customer once.
create table scheduled_offer_notices (
  vendor_id uuid not null references organizations (id),
  scheduled_offer_id uuid not null,
  kind text not null check (kind in ('opened', 'closesSoon')),
  -- The window as it was announced.
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  customer_id uuid not null references organizations (id),
  -- How many addresses got an email.
  emails integer not null default 0,
  created_at timestamptz not null,
  -- Also the notices of an offer, by window.
  primary key (scheduled_offer_id, kind, opens_at, customer_id),
  foreign key (vendor_id, scheduled_offer_id) references scheduled_offers (vendor_id, id)
);

-- What people wrote to the team, kept also where no Slack is connected.
create table feedback (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('problem', 'idea', 'question')),
  message text not null check (message <> ''),
  page text not null,
  version text not null,
  browser text not null,
  -- What failed last on that page.
  failure jsonb,
  screenshot_file_id uuid,
  -- Null: not in Slack.
  posted_at timestamptz,
  handled_at timestamptz,
  created_at timestamptz not null
);
-- The admins' list, newest first.
create index feedback_newest on feedback (created_at desc, id desc);
