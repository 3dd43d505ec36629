import type { catalogue, OutputOf, ParsedInputOf, UserId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { sellerNamed } from './records.ts';

export async function listPriceHistory(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof catalogue.listPriceHistory>,
): Promise<OutputOf<typeof catalogue.listPriceHistory>> {
  const { vendor } = await sellerNamed(ctx, input.organizationId);
  const query = ctx.db
    .selectFrom('price_changes')
    .where('vendor_id', '=', vendor.id)
    .where('item_id', '=', input.itemId);
  const { rows, ...page } = await readPage(query, input, (found) =>
    found.selectAll().orderBy('changed_at', 'desc').orderBy('id', 'desc'),
  );
  const people = await peopleById(
    ctx.db,
    rows.flatMap((row) => (row.changed_by === null ? [] : [row.changed_by])) satisfies UserId[],
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      unitPrice: row.unit_price,
      breaks: row.breaks,
      changedAt: row.changed_at.toISOString(),
      person: row.changed_by === null ? null : fullName(people.get(row.changed_by)) || null,
    })),
    ...page,
  };
}
