-- One row for each person who is notified replaces notifications.is_read, which a later migration drops; the notification itself stays one row for each event and organization.
alter table notifications add column kind text not null default 'account';
-- What a role must be able to do to see it; null: every member.
alter table notifications add column ability text;
-- The sentence in both languages; null in notifications of before, whose sentence is made of the context.
alter table notifications add column words jsonb;
update notifications set
  kind = case
    when type like 'FORMAT\_%' then 'stock'
    when type like 'ORDER\_CHANGE\_%' or type like 'ORDER\_CLAIM\_%' then 'changes'
    when type like 'ORDER\_%' or type like 'STANDING\_%' then 'orders'
    when type like 'CARD\_%' or type like 'INVOICE\_%' or type like '%\_MAIL\_FAILED' or type like 'CREDIT\_NOTE\_%' then 'invoices'
    when type like '%\_EXEMPTION\_%' then 'partners'
    when type = 'SAVED_SEARCH_FOUND' then 'offers'
    else 'account' end,
  ability = case
    when type like 'FORMAT\_%' then 'editStock'
    when type = 'CREDIT_LOW' then 'seeCredit'
    when type = 'SAVED_SEARCH_FOUND' then 'saveSearches'
    when related_url like '/vendor/%' then 'seeSales'
    when related_url like '/customer/%' then 'seePurchases' end;

create table notification_recipients (
  organization_id uuid not null,
  user_id uuid not null references users (id),
  notification_id uuid not null,
  -- Repeated from the notification, so that the list and the count of the unread read one index.
  ability text,
  -- False: the person chose email or push only.
  in_app boolean not null,
  is_read boolean not null default false,
  -- When it happened, or when it came back after being snoozed.
  shown_at timestamptz not null,
  snoozed_until timestamptz,
  -- When to look whether to send it; null: not to be sent, or sent.
  email_due_at timestamptz,
  push_due_at timestamptz,
  primary key (organization_id, user_id, notification_id),
  foreign key (organization_id, notification_id) references notifications (organization_id, id) on delete cascade
);
-- The menu and the page: a person's notifications in an organization, newest first.
create index notification_recipients_newest on notification_recipients (organization_id, user_id, shown_at desc, notification_id desc);
-- The number on the bell.
create index notification_recipients_unread on notification_recipients (organization_id, user_id, ability)
  where in_app and not is_read and snoozed_until is null;
-- The job that sends email and push.
create index notification_recipients_email_due on notification_recipients (email_due_at) where email_due_at is not null;
create index notification_recipients_push_due on notification_recipients (push_due_at) where push_due_at is not null;
-- The job that brings snoozed notifications back.
create index notification_recipients_snoozed on notification_recipients (snoozed_until) where snoozed_until is not null;
-- Deleting old notifications, and the rows of one notification.
create index notification_recipients_of on notification_recipients (organization_id, notification_id);
-- Deleting an account, and a copy of one's data.
create index notification_recipients_person on notification_recipients (user_id);

insert into notification_recipients (organization_id, user_id, notification_id, ability, in_app, is_read, shown_at)
select n.organization_id, m.user_id, n.id, n.ability, true, n.is_read, n.happened_at
from notifications n join memberships m using (organization_id);

create table notification_settings (
  user_id uuid primary key references users (id),
  -- By kind, only those that the person chose.
  choices jsonb not null default '{}',
  quiet_from time,
  quiet_until time,
  time_zone text,
  paused_until timestamptz,
  version integer not null default 1,
  check ((quiet_from is null) = (quiet_until is null))
);
-- Replaces users.notification_choices, which a later migration drops. Only the email of saved searches could be chosen.
insert into notification_settings (user_id, choices)
select id, jsonb_build_object('offers',
  jsonb_build_object('inApp', true, 'email', (notification_choices -> 'offers' -> 'email')::boolean, 'push', true, 'digest', 'atOnce'))
from users where jsonb_typeof(notification_choices -> 'offers' -> 'email') = 'boolean';

-- Orders that are open after their date, for the job that announces them.
create index purchase_orders_late on purchase_orders (on_day)
  where not is_test and status in ('confirmed', 'preparing', 'ready', 'inTransit');
-- Invoices that are overdue, for the job that announces them.
create index invoices_overdue on invoices (due_on)
  where kind = 'invoice' and status = 'published' and balance_minor > 0;
