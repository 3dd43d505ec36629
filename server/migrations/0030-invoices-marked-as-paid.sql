-- Many invoices can be marked as paid in one batch.
alter table invoice_batches drop constraint invoice_batches_action_check;
alter table invoice_batches add constraint invoice_batches_action_check
  check (action in ('publish', 'send', 'remind', 'markAsExported', 'unmarkAsExported', 'markAsPaid'));
