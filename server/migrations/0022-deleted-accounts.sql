-- A deleted account keeps its id, to which orders, invoices and events refer, and nothing that names the person.
alter table users add column deleted_at timestamptz;
