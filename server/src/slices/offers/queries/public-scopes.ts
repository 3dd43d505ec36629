import { sql, type RawBuilder } from 'kysely';
import { hasDaysLeft } from './fulfilments.ts';

/** Lists that are public for some customer type and open now: all that strangers may see. */
export const publicScopes = (now: Date) => sql`
  select s.id, s.vendor_id, s.currency, s.rank from offer_scopes s
  where s.audience_kind = 'types' and s.kind = 'list' and s.open_from <= ${now} and ${now} < s.open_until`;

/** Whether route or pickup `f` has days left and is for every customer: for none in particular, and not only for lists of some. */
export const isOpenToAll = (now: Date): RawBuilder<boolean> => sql`${hasDaysLeft(now)}
  and cardinality(f.only_customer_ids) = 0 and (cardinality(f.only_price_list_ids) = 0
    or exists (select from (${publicScopes(now)}) open where open.id = any(f.only_price_list_ids)))`;
