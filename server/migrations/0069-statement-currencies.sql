-- A producer's statements of each currency, newest first; two of one currency cannot end on the same day.
drop index producer_statements_producer;
create unique index producer_statements_producer
  on producer_statements (vendor_id, producer_id, currency, until_day desc);
