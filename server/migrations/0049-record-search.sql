-- The search of an organization's own records by number or name.

-- The name without capitals and accents. A computed column, because computing it for each of ten thousand customers
-- takes longer than the search may.
alter table organizations add column search_name text not null generated always as (plain_text(name)) stored;

-- What people call a document by: the last digits of its number (FN-2026-0019 → 19). As a number, the documents whose
-- digits begin with those typed are a few ranges, each read from its newest.
create function number_digits(text) returns numeric
language sql immutable parallel safe strict
return substring($1 from '([0-9]+)[^0-9]*$')::numeric;

-- The search by number: a seller's orders.
create index purchase_orders_vendor_digits on purchase_orders (vendor_id, number_digits(number))
  where not is_test;
-- The search by number: a buyer's orders.
create index purchase_orders_customer_digits on purchase_orders (customer_id, number_digits(number))
  where not is_test;
-- The search by number: a seller's documents.
create index invoices_vendor_digits on invoices (vendor_id, number_digits(number))
  where number is not null;
-- The search by number: a buyer's documents.
create index invoices_customer_digits on invoices (customer_id, number_digits(number))
  where number is not null;
-- The search by reference: a seller's payments.
create index payments_vendor_digits on payments (vendor_id, number_digits(reference));
-- The search by reference: a buyer's payments.
create index payments_customer_digits on payments (customer_id, number_digits(reference));
-- The search by name: the last invoices of a customer with a seller.
create index invoices_pair on invoices (vendor_id, customer_id, created_at);
-- The search by name: the last payments of a customer to a seller.
create index payments_pair on payments (vendor_id, customer_id, received_on);
