-- Money paid back to a customer is a payment below zero that names what it pays back: the rest of a payment, or of a
-- credit note. Its reversal is above zero and names the same, so that the sum of both is what is paid back.
alter table payments
  add column refunds_payment_id uuid references payments (id),
  add column refunds_credit_note_id uuid references invoices (id),
  drop constraint payments_check,
  add constraint payments_refund check (num_nonnulls(refunds_payment_id, refunds_credit_note_id) <= 1),
  add constraint payments_sign check ((amount_minor < 0)
    = ((reverses_id is not null) <> (num_nonnulls(refunds_payment_id, refunds_credit_note_id) = 1)));
comment on column payments.amount_minor is 'Negative: a refund, or the reversal of a payment received.';
comment on column invoices.paid_minor is 'Of a credit note: the part that was paid back, which applied_minor includes.';
-- What was paid back of a payment.
create index payments_refunds_payment on payments (refunds_payment_id) where refunds_payment_id is not null;
-- What was paid back of a credit note; also read when a draft is deleted.
create index payments_refunds_credit_note on payments (refunds_credit_note_id)
  where refunds_credit_note_id is not null;
