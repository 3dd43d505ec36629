-- Uploaded and made files: the row says what it is and whose; the bytes lie in the file store under its id.
create table files (
  id uuid primary key,
  organization_id uuid references organizations (id),
  user_id uuid references users (id),
  kind text not null,
  name text not null,
  content_type text not null,
  byte_size bigint not null check (byte_size > 0),
  width_px integer,
  height_px integer,
  -- The copies kept: `full`, and the longest side of each thumbnail.
  variants text[] not null,
  sha256 text not null,
  -- Not yet, or no longer, part of any record: swept after this instant. Null while it is in use.
  discard_after timestamptz,
  created_at timestamptz not null,
  check (organization_id is not null or user_id is not null)
);
-- The sweep: what is to be discarded by now.
create index files_discard on files (discard_after) where discard_after is not null;
-- Export and erasure of what one organization, or one person, has stored.
create index files_organization on files (organization_id, id);
create index files_user on files (user_id, id) where user_id is not null;
