-- The cheapest prices of a list, read without the others: queries/cheapest.ts
create index offers_by_price on offers (scope_id, unit_price, format_id);
