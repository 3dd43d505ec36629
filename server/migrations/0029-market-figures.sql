-- The zone by which the market is counted: the administrative region or department, else the province. Codes are from
-- wide to narrow: CA, CA-QC, CA-QC-06, H2X.
create function market_zone(zones text[]) returns text
language sql immutable parallel safe
return case when zones[3] like zones[1] || '-%' then zones[3] else coalesce(zones[2], zones[1]) end;

-- The market's reports, and the admins' list of orders by delivery or pickup date.
create index purchase_orders_day on purchase_orders (on_day, id) where not is_test;
-- The admins' list of orders by date sent, newest first.
create index purchase_orders_sent on purchase_orders (submitted_at desc, id desc) where not is_test;

-- What buyers searched for, counted by day and zone, without the person or the organization. `unreached`: somebody
-- sells it, but not to that buyer; `not_found`: nobody sells it.
create table search_days (
  on_day date not null,
  text text not null check (text <> '' and length(text) <= 60),
  zone text not null,
  searches integer not null check (searches > 0),
  unreached integer not null check (unreached >= 0),
  not_found integer not null check (not_found >= 0),
  created_at timestamptz not null,
  primary key (on_day, text, zone),
  check (unreached + not_found <= searches)
);
