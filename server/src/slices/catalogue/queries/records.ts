import type { Member } from '../../../platform/actor.ts';
import type { Selectable } from 'kysely';
import {
  dayIn,
  formatTitle,
  marginPercent,
  type Currency,
  type MemberAccess,
  type FileId,
  type FormatFields,
  type FormatRow,
  type OrganizationId,
  type PriceList,
  type PriceListItem,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertMember, organizationRow, type OrganizationRow } from '../../organizations/index.ts';
import { canWithFormat, canWithPriceList } from '../policy.ts';
import { audienceOf, stateOfList } from '../rules.ts';
import type {
  FormatsTable,
  PriceListItemsTable,
  PriceListsTable,
  ProducersTable,
  ProductsTable,
} from '../tables.ts';

export type ProductRecord = Selectable<ProductsTable>;
export type FormatRecord = Selectable<FormatsTable>;
export type PriceListRecord = Selectable<PriceListsTable>;
export type ItemRow = Selectable<PriceListItemsTable>;
export type ProducerRecord = Selectable<ProducersTable>;

/** A member working for a seller, and the seller's organization; other actors have no catalogue. */
export interface Seller {
  actor: Member;
  vendor: OrganizationRow;
}

export async function sellerOf(ctx: MemberCtx): Promise<Seller> {
  const { actor, db } = ctx;
  const vendor = await organizationRow(db, actor.organizationId);
  if (!vendor?.is_seller) throw new AppError('request.notFound');
  return { actor, vendor };
}

/** Price lists are under an organization (Spec §7): another organization's looks like one that does not exist. */
export async function sellerNamed(ctx: MemberCtx, organizationId: OrganizationId): Promise<Seller> {
  assertMember(ctx, organizationId);
  return sellerOf(ctx);
}

/** Photos are public because they appear on public pages. */
export const photoUrl = ({ ports }: Ctx, id: FileId, variant = 'full'): string =>
  ports.files.linkTo({ id, variant }, 'public');

export const thumbnailOf = (ctx: Ctx, photos: readonly FileId[]): string | null =>
  photos[0] ? photoUrl(ctx, photos[0], '256') : null;

interface OfProduct {
  name: ProductRecord['name'];
  category_id: string | null;
  photo_file_ids: FileId[];
}

export const formatFieldsOf = (row: Omit<FormatRecord, 'version'>): FormatFields => ({
  label: row.label,
  saleUnit: row.sale_unit,
  quantityPerUnit: row.quantity_per_unit,
  contentQuantity: row.content_quantity,
  contentUnit: row.content_unit,
  netWeightKg: row.net_weight_kg,
  isVariableWeight: row.is_variable_weight,
  sku: row.sku,
  gtin: row.gtin,
  minimumQuantity: row.minimum_quantity,
  multipleQuantity: row.multiple_quantity,
  taxClass: row.tax_class,
  taxGroup: row.tax_group,
  depositMinor: row.deposit_minor,
  unitCost: row.unit_cost,
});

export const formatOf = (
  ctx: Ctx,
  row: FormatRecord,
  product: OfProduct,
  member: MemberAccess,
): FormatRow => ({
  id: row.id,
  productId: row.product_id,
  productName: product.name,
  title: { en: row.title_en, fr: row.title_fr },
  thumbnailUrl: thumbnailOf(ctx, product.photo_file_ids),
  categoryId: product.category_id,
  ...formatFieldsOf(row),
  isArchived: row.archived_at !== null,
  version: row.version,
  can: canWithFormat(member, row.archived_at !== null),
});

/** The title is stored so that lists can sort and search by it. */
export function titleColumns(format: Parameters<typeof formatTitle>[0]) {
  const { en, fr } = formatTitle(format);
  return { title_en: en, title_fr: fr };
}

export function priceListOf(
  { clock }: Ctx,
  row: PriceListRecord,
  items: number,
  { actor, vendor }: Seller,
): PriceList {
  const isArchived = row.archived_at !== null;
  const today = dayIn(clock.now(), vendor.time_zone);
  const period = { archived: isArchived, validFrom: row.valid_from, validUntil: row.valid_until };
  return {
    id: row.id,
    name: row.name,
    currency: row.currency,
    audience: audienceOf(row),
    priority: row.priority,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    rounding: row.rounding,
    items,
    isArchived,
    isInForce: stateOfList(period, today) === 'inForce',
    createdAt: row.created_at.toISOString(),
    version: row.version,
    can: canWithPriceList(actor, isArchived),
  };
}

/** What an item shows of its format. */
export interface FormatNames {
  name: PriceListItem['productName'];
  title_en: string;
  title_fr: string;
  sku: string | null;
  category_id: string | null;
  is_variable_weight: boolean;
  unit_cost: string | null;
  is_archived: boolean;
}

/** An item with what it shows of its format, and the currency of its list. */
export type NamedItem = Omit<ItemRow, 'vendor_id' | 'product_id' | 'changed_at'> &
  FormatNames & { currency: Currency };

/** A cost is in the seller's currency: prices in another one have no margin. */
export const itemOf = (row: NamedItem, { vendor }: Pick<Seller, 'vendor'>): PriceListItem => ({
  id: row.id,
  priceListId: row.price_list_id,
  inventoryItemId: row.inventory_item_id,
  unitPrice: row.unit_price,
  breaks: row.breaks,
  isHidden: row.is_hidden,
  productName: row.name,
  formatTitle: { en: row.title_en, fr: row.title_fr },
  sku: row.sku,
  categoryId: row.category_id,
  isVariableWeight: row.is_variable_weight,
  marginPercent: row.currency === vendor.currency ? marginPercent(row.unit_price, row.unit_cost) : null,
  isArchived: row.is_archived,
  version: row.version,
});
