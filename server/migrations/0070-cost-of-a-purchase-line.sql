-- What a line of a purchase costs is bounded as an invoice line is: an amount past the exact range of the program would
-- keep the balances of all producers of a hub from being read. Lines saved before are not checked.
alter table hub_purchase_lines add constraint hub_purchase_lines_cost_cap
  check (paid_quantity * unit_cost <= 10000000) not valid;
