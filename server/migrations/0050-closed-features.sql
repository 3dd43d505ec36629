-- Parts of the program that admins closed for the organization (decision 034); all others are open.
alter table organizations add column closed_features text[] not null default '{}'
  check (closed_features <@ array['imports', 'reports', 'accountingExports', 'hub']);
