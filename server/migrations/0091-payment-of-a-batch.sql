-- How invoices that are marked as paid together were paid, so that a stopped batch can start again.
alter table invoice_batches add column payment jsonb;
