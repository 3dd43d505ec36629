-- One GTIN, one format of a seller: scanners and imports find formats by it. A GTIN-12 is the GTIN-14 with zeros before
-- it. Where two bear the same, the one that is sold keeps it, else the oldest; the others are written without.
update formats set gtin = null, version = version + 1 where id in (
  select id from (
    select id, row_number() over (
      partition by vendor_id, lpad(gtin, 14, '0') order by (archived_at is not null), id) as place
    from formats where gtin is not null
  ) as ranked where place > 1);
create unique index formats_gtin on formats (vendor_id, lpad(gtin, 14, '0')) where gtin is not null;
