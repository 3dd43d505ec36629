-- Until when the weeks or months of a seller are drafted: the start of a period that was missed is caught up once.
alter table billing_settings add column drafted_until date;
update billing_settings set drafted_until = date_trunc(drafts, now())::date - 1 where drafts in ('week', 'month');
