-- Words with a certification leave a few of ten thousand formats: found in the index, they are not read to be sifted.
drop index offered_formats_search;
-- Search by words in both languages, and by certification. Word first, seller after: a word leaves a few hundred rows of any
-- market.
create index offered_formats_search on offered_formats using gin (search, certifications);

-- Who one is, is looked up for every search: the days of the zones one lies in are read from the index alone.
alter table offer_zones drop constraint offer_zones_pkey;
alter table offer_zones add primary key (zone_code, scope_id, limited_to) include (days, vendor_id);
