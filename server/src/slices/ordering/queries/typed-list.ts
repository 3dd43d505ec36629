import {
  matchFormats,
  parseTypedList,
  type Language,
  type Offer,
  type ordering,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { searchTexts, listOffersToCustomer } from '../../offers/index.ts';

type Matched = OutputOf<typeof ordering.matchTypedList>;

const MAX_MATCHES = 8;

/** Matches each line of a typed or pasted list with the formats offered to this customer. */
export async function matchTypedList(
  ctx: MemberCtx,
  { text, vendorId, customerId, language }: ParsedInputOf<typeof ordering.matchTypedList>,
): Promise<Matched> {
  const own = ctx.actor.organizationId;
  const typed = parseTypedList(text);
  const seller = customerId === undefined || customerId === own ? vendorId : own;
  const found =
    seller === undefined
      ? await searchTexts(
          ctx,
          typed.map(({ words }) => words),
          language,
        )
      : await amongOffers(ctx, { customerId: customerId ?? own, vendorId: seller, typed, language });
  return typed.map(({ text: line, quantity, unit }, index) => ({
    text: line,
    quantity,
    unit,
    matches: found[index]!,
  }));
}

interface Among {
  customerId: OrganizationId;
  vendorId: OrganizationId;
  typed: ReturnType<typeof parseTypedList>;
  language: Language;
}

async function amongOffers(ctx: Ctx, { customerId, vendorId, typed, language }: Among): Promise<Offer[][]> {
  const offers = await listOffersToCustomer(ctx, customerId, vendorId);
  const skus = await ctx.db
    .selectFrom('formats')
    .select(['id', 'sku'])
    .where('vendor_id', '=', vendorId)
    .where('sku', 'is not', null)
    .execute();
  const skuOf = new Map<string, string | null>(skus.map((row) => [row.id, row.sku]));
  const among = offers.map((offer) => ({ ...offer, sku: skuOf.get(offer.id) ?? null }));
  // The output schema removes the extra fields.
  return typed.map((line) => matchFormats(line, among, language).slice(0, MAX_MATCHES));
}
