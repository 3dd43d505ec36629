/** $1 is the hash of the cookie, $2 the question; the answer is the column `body`. */
const caller = `with me as materialized (
    select m.organization_id as id, o.time_zone, o.currency from sessions s join memberships m on m.user_id = s.user_id
      and (s.organization_id is null or s.organization_id = m.organization_id)
    join organizations o on o.id = m.organization_id where s.token_hash = $1 limit 1),
  ready as (select a.* from me join floor.answers a on a.organization_id = me.id and a.question = $2)`;

const bodies = (order: string) => `(select coalesce(string_agg(r.body, ',' order by ${order}), '')
  from page p join floor.rows r on r.id = p.id and r.organization_id = (select id from me))`;

const newest = (table: string, at: string, size: number, condition: string) => `${caller},
  matching as not materialized (select t.id, t.${at} as at from me join ${table} t on t.vendor_id = me.id where ${condition}),
  page as (select * from matching order by at desc, id desc limit ${size})
  select head || ${bodies('p.at desc, p.id desc')} || replace(tail, '<total>', (select count(*)::text from matching)) as body
  from ready`;

const words = (all: string, prefix: string) => `(to_tsquery('english', ${all}) || to_tsquery('french', ${all})
  || to_tsquery('simple', ${all}) || to_tsquery('simple', ${prefix}))`;

/** With words, the price of each found format is looked up; without, all prices that reach the buyer are read. */
const fromOffers = (
  hasWords: boolean,
) => `from offered_formats f ${hasWords ? 'cross join lateral' : 'join'} (
    select ${hasWords ? '' : 'distinct on (o.format_id)'} o.format_id, o.unit_price, r.* from offers o
    join floor.reach r on r.scope_id = o.scope_id and r.organization_id = (select id from me)
    ${hasWords ? 'where o.format_id = f.format_id order by r.place limit 1' : 'order by o.format_id, r.place'}
  ) best ${hasWords ? '' : 'on best.format_id = f.format_id'}
  where f.shown_from <= now() and now() < f.shown_until ${hasWords ? `and f.search @@ ${words('$3', '$4')}` : ''}`;

const inCategories = (values: string) => `(cardinality(${values}::text[]) = 0
  or f.category_id = any(${values}::text[]) or f.parent_category_id = any(${values}::text[]))`;

const search = (hasWords: boolean, condition: string, place: string) => `${caller}, page as (
    select f.format_id as id, ${place} as place ${fromOffers(hasWords)} and ${condition} order by 2, 1 limit 24)
  select head || ${bodies('p.place, p.id')} || tail as body from ready`;

const counted = (
  facet: string,
  value: string,
  from = '',
) => `select '${facet}' as facet, ${value}::text as value,
  count(*) as n from found ${from} where (is_chosen or '${facet}' = 'category') and ${value} is not null group by 2`;

const list = (
  facet: string,
) => `'"${facet}":[' || coalesce((select string_agg('{"value":' || to_json(value) || ',"count":' || n
    || coalesce(',"name":' || to_json(name), '') || '}', ',' order by n desc, value collate "C")
  from counted left join (select id::text as value, name from organizations union all select id::text, name from producers) named
    using (value) where facet = '${facet}'), '') || ']'`;
const lists = ['category', 'seller', 'producer', 'certification', 'storage', 'day']
  .map(list)
  .join(` || ',' || `);

const answered = `event as (insert into floor.events (document_id, type) select id, $2 from document)
  select replace(head, model, document.id::text) as body from ready, document`;
const close = (counter: string, status: string, also: string) => `${caller},
  number as (update floor.counters set n = n + 1 where name = '${counter}' and exists (select from me) returning n),
  document as (update floor.documents set status = '${status}', number = n from number where id = $3 and status = 'open'
    returning id), also as (${also}), ${answered}`;

const sent = `not t.is_test and t.submitted_at >= $3::date::timestamp at time zone me.time_zone
  and t.submitted_at < ($4::date + 1)::timestamp at time zone me.time_zone`;
const rank = `(100000 + 80000 * case when f.search @@ ${words('$5', '$6')}
  then case when f.sort_fr like $7 then 0 else 1 end else 2 end + best.grade + case when f.format_id in (
    select format_id from floor.ordered where organization_id = (select id from me)) then 0 else 10000 end)::text || ' ' || f.sort_fr`;
const price = 'best.unit_price + case when is_own_currency then 0 else 1000000000 end';
const reserve = `update floor.stock s set reserved = reserved + l.quantity
  from document d join floor.lines l on l.document_id = d.id where s.format_id = l.format_id`;
const owe = `insert into floor.events (document_id, type) select id, 'owed' from document`;

export const statements = {
  document: `${caller} select head as body from ready`,
  orders: newest('purchase_orders', 'submitted_at', 50, sent),
  invoices: newest('invoices', 'created_at', 25, 'true'),
  searchWords: search(true, inCategories('$8'), rank),
  searchByPrice: search(false, 'true', price),
  facets: `${caller}, found as materialized (
      select f.*, best.*, ${inCategories('$5')} as is_chosen ${fromOffers(true)}),
    counted as (${counted('category', 'each', 'cross join lateral (values (category_id), (parent_category_id)) v (each)')}
      union all ${counted('seller', 'vendor_id')} union all ${counted('producer', 'producer_id')}
      union all ${counted('certification', 'each', 'cross join lateral unnest(certifications) each')}
      union all ${counted('storage', 'storage')} union all ${counted('day', 'each', 'cross join lateral unnest(days) each')})
    select '{"total":' || count(*) || ',' || ${lists} || ',"inStock":' || count(*) filter (where stock <> 'withoutStock')
      || ',"further":' || count(*) filter (where is_further) || ',"price":' || coalesce(
        '{"lowest":"' || trim_scale(min(unit_price) filter (where is_own_currency)) || '","highest":"'
        || trim_scale(max(unit_price) filter (where is_own_currency)) || '","currency":"' || (select currency from me) || '"}',
        'null') || ',"correctedText":null}' as body from found where is_chosen`,
  fillCart: `${caller},
    document as (insert into floor.documents (id, version) select gen_random_uuid(), version from ready returning id),
    lines as (insert into floor.lines select document.id, place, (line->>'formatId')::uuid, (line->>'quantity')::numeric
      from document, json_array_elements($3::json) with ordinality each (line, place)), ${answered}`,
  changeCart: `${caller}, document as (update floor.documents set version = version + 1
    where id = $3 and version = $4 and exists (select from me) returning id), ${answered}`,
  submitCart: close('order', 'submitted', reserve),
  publish: close('invoice', 'published', owe),
};
