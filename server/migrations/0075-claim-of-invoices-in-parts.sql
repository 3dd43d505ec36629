-- A claim on an order that several invoices bill is credited on each of them, once.
alter table invoices
  drop constraint invoices_cause_event_id_key,
  add constraint invoices_cause unique (cause_event_id, corrects_id);
