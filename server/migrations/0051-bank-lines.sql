-- Lines of bank lists that became payments: no line is recorded twice. A reversal removes its line.
create table bank_lines (
  vendor_id uuid not null references organizations (id) on delete cascade,
  line text not null,
  payment_id uuid not null unique references payments (id) on delete cascade,
  primary key (vendor_id, line)
);
