-- Fails a statement that did not find rows as they were loaded, as a serialization failure does: everything in it is
-- undone, and the command begins again.
create function expect_saved(saved bigint, expected bigint) returns boolean language plpgsql as $$
begin
  if saved <> expected then
    raise exception 'rows were saved meanwhile' using errcode = 'serialization_failure';
  end if;
  return true;
end $$;
