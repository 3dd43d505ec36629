-- Drafts that a seller has to publish: the list and count of what to invoice.
create index invoices_drafts on invoices (vendor_id) where status = 'draft' and kind = 'invoice';

alter table invoice_batches drop constraint invoice_batches_action_check;
alter table invoice_batches add constraint invoice_batches_action_check check (
  action in ('publish', 'send', 'publishAndSend', 'remind', 'markAsExported', 'unmarkAsExported', 'markAsPaid'));
