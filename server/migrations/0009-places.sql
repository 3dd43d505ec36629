-- Names are found by what people remember of them, with their typing errors.
create extension if not exists pg_trgm;

-- The embedded gazetteer: inhabited places of Canada and France (GeoNames, CC BY 4.0; docs/credits.md).
create table places (
  id integer primary key,
  name text not null,
  -- Lower case, no accents, no punctuation, "st" written out: what is compared.
  search_name text not null,
  country text not null,
  region text not null,
  -- CA-QC-06, FR-69; null elsewhere in Canada.
  administrative_region text,
  population integer not null,
  latitude double precision not null,
  longitude double precision not null,
  created_at timestamptz not null
);
-- Autocomplete: names that begin with what was typed, the largest first.
create index places_prefix on places (search_name text_pattern_ops, population desc);
-- Autocomplete: names of which a later word begins with what was typed (hyacinthe → saint hyacinthe).
create index places_words on places using gin (search_name gin_trgm_ops);

-- Zones by the beginning of a postal code; the longest that fits tells.
create table postal_zones (
  country text not null,
  prefix text not null,
  region text not null,
  administrative_region text,
  created_at timestamptz not null,
  primary key (country, prefix)
);

-- Which edition of the two is loaded.
create table place_editions (
  edition text primary key,
  created_at timestamptz not null
);
