-- The tax numbers that a producer's statements carry: GST and QST in Canada, SIREN and VAT in France. '' for none.
alter table producers
  add column gst_number text not null default '',
  add column qst_number text not null default '',
  add column siren text not null default '',
  add column vat_number text not null default '';
