import {
  catalogue,
  type FileId,
  type OrganizationId,
  type PriceListFields,
  type ProducerId,
  type ProductFields,
  type TaxGroup,
} from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { transaction } from '../../platform/transaction.ts';
import { addProducts } from '../../slices/catalogue/index.ts';
import { organizationRow, settingsOf } from '../../slices/organizations/index.ts';
import type { Member } from '../../platform/actor.ts';
import { storePictures } from '../pictures.ts';
import { callProcedure } from '../steps.ts';
import { readProducts, type DemoProduct } from './parse-products.ts';
import { pictureNameOf, sheets } from './sheets.ts';

const towns = [
  'Rougemont',
  'Île d’Orléans',
  'Kamouraska',
  'Portneuf',
  'Matane',
  'Plessisville',
  'Magog',
  'Stanstead',
  'Lévis',
];

/** Safe to run again: a seller that has products is left unchanged. */
export async function fillCatalogue(
  at: (number: number) => Ctx,
  name: string,
  organizationId: OrganizationId,
): Promise<void> {
  const sheet = sheets[name];
  if (!sheet) return;
  const ctx = at(80);
  const known = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('vendor_id', '=', organizationId)
    .executeTakeFirst();
  if (known) return;
  const always = await foodGroup(ctx, organizationId);
  // All producers use one step, because every step starts with the same ids.
  const producers = at(81);
  const made: { product: DemoProduct; producerId: ProducerId | null }[] = [];
  for (const [place, [producer, text]] of Object.entries(sheet.products).entries()) {
    const producerId = producer === '' ? null : await aProducer(producers, producer, place);
    const prefix = producer === '' ? sheet.prefix : `${sheet.prefix}${place + 1}`;
    made.push(...readProducts(text, prefix, always).map((product) => ({ product, producerId })));
  }
  const names = made.map(({ product }) => pictureNameOf(name, product.fr));
  const pictures = await storePictures(at(82), organizationId, names);
  const vendor = (await organizationRow(ctx.db, organizationId))!;
  const seller = { actor: ctx.actor as Member, vendor };
  const added = await transaction(at(83), (tx) =>
    addProducts(
      tx,
      seller,
      made.map(({ product, producerId }, index) => ({
        fields: fieldsOf(product, { producerId, origin: sheet.origin, picture: pictures[index]! }),
        formats: product.formats.map(({ fields }) => fields),
      })),
    ),
  );
  const prices = added.flatMap(({ formatIds }, index) =>
    formatIds.map((inventoryItemId, place) => ({
      inventoryItemId,
      unitPrice: made[index]!.product.formats[place]!.price,
    })),
  );
  await fillPriceLists(at, organizationId, prices);
}

/** In France all food is taxable, at the reduced rate. */
const foodGroup = async (ctx: Ctx, organizationId: OrganizationId): Promise<TaxGroup | null> =>
  (await settingsOf(ctx.db, organizationId)).sales.taxes.some(({ jurisdiction }) => jurisdiction === 'FR')
    ? 'reduced'
    : null;

async function aProducer(ctx: Ctx, name: string, place: number): Promise<ProducerId> {
  const { rows } = await callProcedure(ctx, catalogue.listProducers, { search: name });
  if (rows[0]) return rows[0].id;
  // One producer is also an organization on the platform, and is bought from by real orders.
  const known = await ctx.db
    .selectFrom('organizations')
    .select(['id', 'email'])
    .where('name', '=', name)
    .where('is_seller', '=', true)
    .where('managed_by', 'is', null)
    .executeTakeFirst();
  const made = await callProcedure(ctx, catalogue.createProducer, {
    name,
    organizationId: known?.id ?? null,
    contactName: '',
    email: known?.email ?? `bonjour@producteur${place + 1}.example`,
    phone: null,
    town: towns[place % towns.length]!,
    story: null,
    commissionPercent: place % 3 === 0 ? '12' : null,
    isTaxRegistered: place % 2 === 0,
    notes: '',
  });
  return made.id;
}

interface CatalogueContext {
  producerId: ProducerId | null;
  origin: string;
  picture: FileId;
}

function fieldsOf(product: DemoProduct, { producerId, origin, picture }: CatalogueContext): ProductFields {
  const { fr, en, categoryId, certifications, isFrozen } = product;
  const isAmbient = /^(?:grocery|sweet|bakery|drinks|alcohol)/.test(categoryId);
  return {
    name: { fr, en, original: 'fr' },
    description: null,
    categoryId,
    producerId,
    photoFileIds: [picture],
    certifications,
    storage: isFrozen ? 'frozen' : isAmbient ? 'ambient' : 'chilled',
    allergens: allergensOf(categoryId),
    origin,
    internalNotes: '',
  };
}

function allergensOf(categoryId: string): ProductFields['allergens'] {
  if (categoryId.startsWith('dairy')) return ['milk'];
  if (categoryId.startsWith('eggs')) return ['eggs'];
  if (categoryId === 'seafood.shellfish') return ['crustaceans'];
  if (categoryId.startsWith('seafood')) return ['fish'];
  if (categoryId.startsWith('bakery')) return ['gluten'];
  return categoryId === 'grocery.nuts' ? ['treeNuts'] : [];
}

type Price = { inventoryItemId: string; unitPrice: string };

/** Creates a list for kitchens, a cheaper one for shops, and one for customers tagged VIP. */
async function fillPriceLists(
  at: (number: number) => Ctx,
  organizationId: OrganizationId,
  prices: readonly Price[],
): Promise<void> {
  const { currency } = (await organizationRow(at(84).db, organizationId))!;
  const list = (name: string, audience: PriceListFields['audience'], priority = 1) => ({
    organizationId,
    name,
    currency,
    audience,
    priority,
    validFrom: null,
    validUntil: null,
    rounding: 'cent' as const,
  });
  const kitchens = await callProcedure(
    at(84),
    catalogue.createPriceList,
    list('Cuisines', {
      kind: 'types',
      customerTypes: ['restaurant', 'caterer', 'cafe', 'hotel', 'institution'],
    }),
  );
  await callProcedure(at(85), catalogue.bulkUpdatePriceListItems, {
    organizationId,
    items: prices.map(({ inventoryItemId, unitPrice }, index) => ({
      priceListId: kitchens.id,
      inventoryItemId,
      unitPrice,
      // A hidden item shows its seller why it is not displayed.
      isHidden: index % 41 === 40,
    })),
  });
  const copyFrom = (changePercent: string) => ({ priceListId: kitchens.id, changePercent });
  await callProcedure(at(86), catalogue.createPriceList, {
    ...list('Épiceries et revendeurs', {
      kind: 'types',
      customerTypes: ['grocer', 'distributor', 'processor'],
    }),
    copyFrom: copyFrom('-6'),
  });
  await callProcedure(at(87), catalogue.createPriceList, {
    ...list('Fidélité', { kind: 'tags', tags: ['VIP'] }),
    copyFrom: copyFrom('-10'),
  });
}
