import { sql } from 'kysely';
import type { Bilingual, FileId, FormatId, Offer, OfferDetail } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { codesOfBuyer, loadAudience, type Audience } from './audience.ts';
import { pictureUrl } from './offer-cards.ts';
import { loadOffers } from './search.ts';
import { shownFulfilment, listFulfilments } from './fulfilments.ts';
import { sellerId } from './vendor-offers.ts';

interface MoreRow {
  description: Bilingual | null;
  photo_file_ids: FileId[];
  allergens: string[];
  sku: string | null;
  gtin: string | null;
}

/** An offer that the member's organization cannot order gets the same error as one that does not exist. */
export async function loadOffer(
  ctx: MemberCtx,
  { formatId }: { formatId: FormatId },
  audience: Audience,
): Promise<OfferDetail> {
  const { cards, found } = await loadOffers(ctx, audience, sql`f.format_id = ${formatId}`);
  const [card] = cards;
  if (!card) throw new AppError('request.notFound');
  const { rows } = await sql<MoreRow>`
    select p.description, p.photo_file_ids, p.allergens, f.sku, f.gtin
    from formats f join products p on p.id = f.product_id where f.id = ${formatId}`.execute(ctx.db);
  const { description, photo_file_ids, ...more } = rows[0]!;
  return {
    ...card,
    ...more,
    description,
    photos: photo_file_ids.map((fileId) => ({
      fileId,
      url: pictureUrl(ctx, fileId, '1024')!,
      thumbnailUrl: pictureUrl(ctx, fileId, '256')!,
    })),
    fulfilments: await listOfferFulfilments(ctx, card, found[0]!.scope_id),
  };
}

export const getOffer = async (ctx: MemberCtx, input: { formatId: FormatId }): Promise<OfferDetail> =>
  loadOffer(ctx, input, await loadAudience(ctx));

/** The routes and places that serve this buyer; fulfilments restricted to other customers are not listed. */
async function listOfferFulfilments(
  ctx: MemberCtx,
  { seller }: Offer,
  scopeId: string,
): Promise<OfferDetail['fulfilments']> {
  const me = sellerId(ctx);
  const [codes, fulfilments, based] = await Promise.all([
    codesOfBuyer(ctx.db, me),
    listFulfilments(ctx, seller.id),
    ctx.db
      .selectFrom('scheduled_offers')
      .select('price_list_id')
      .where('vendor_id', '=', seller.id)
      .where(sql<boolean>`id = ${scopeId}`)
      .executeTakeFirst(),
  ]);
  const listId = based ? based.price_list_id : scopeId;
  return fulfilments
    .filter(
      (fulfilment) =>
        fulfilment.isActive &&
        (fulfilment.onlyCustomerIds.length === 0 || fulfilment.onlyCustomerIds.includes(me)) &&
        (fulfilment.onlyPriceListIds.length === 0 ||
          (listId !== null && fulfilment.onlyPriceListIds.includes(listId))) &&
        (fulfilment.zoneCodes === null || fulfilment.zoneCodes.some((code) => codes.includes(code))),
    )
    .map(shownFulfilment);
}

/** The same product: by its barcode, or by its name in either language within its category. */
export const loadComparison = async (
  ctx: Ctx,
  { formatId }: { formatId: FormatId },
  audience: Audience,
): Promise<Offer[]> => {
  const { rows } = await sql<{ gtin: string | null; category_id: string | null; en: string; fr: string }>`
    select f.gtin, p.category_id, p.name->>'en' as en, p.name->>'fr' as fr
    from formats f join products p on p.id = f.product_id where f.id = ${formatId}`.execute(ctx.db);
  const [same] = rows;
  if (!same) throw new AppError('request.notFound');
  const { cards } = await loadOffers(
    ctx,
    audience,
    sql`(f.format_id = ${formatId} or f.gtin = ${same.gtin}
      or (f.category_id is not distinct from ${same.category_id} and f.product_id in (
        select p.id from products p where p.id = f.product_id
          and (plain_text(p.name->>'fr') = nullif(plain_text(${same.fr}), '')
            or plain_text(p.name->>'en') = nullif(plain_text(${same.en}), '')))))`,
  );
  // Without access to the offer, the comparison with other sellers is refused too.
  if (!cards.some((card) => card.id === formatId)) throw new AppError('request.notFound');
  return cards;
};

export const compareOffers = async (ctx: MemberCtx, input: { formatId: FormatId }): Promise<Offer[]> =>
  loadComparison(ctx, input, await loadAudience(ctx));
