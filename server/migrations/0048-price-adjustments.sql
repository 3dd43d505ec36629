-- Prices that were adjusted together: taken back together, from the history itself.
alter table price_changes add column adjustment_id uuid;
-- What one adjustment changed, when it is undone.
create index price_changes_adjustment on price_changes (vendor_id, adjustment_id) where adjustment_id is not null;
