import { sql } from 'kysely';
import type { catalogue, OutputOf, ParsedInputOf, Producer, ProducerId } from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { refusal } from '../../../platform/errors.ts';
import { hasPlainText } from '../../../platform/plain-text.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { logoUrl } from '../../organizations/index.ts';
import { canWithProducer } from '../policy.ts';
import { sellerOf, type Seller } from './records.ts';

const producersOf = (db: Db, { vendor }: Seller) =>
  db
    .selectFrom('producers as w')
    .leftJoin('organizations as o', 'o.id', 'w.organization_id')
    .innerJoin('organization_settings as s', 's.organization_id', 'w.vendor_id')
    .where('w.vendor_id', '=', vendor.id);

const withMore = (query: ReturnType<typeof producersOf>) =>
  query.selectAll('w').select([
    'o.logo_file_id',
    's.commission_percent as general_percent',
    (eb) =>
      eb
        .selectFrom('products as p')
        .select((of) => of.fn.countAll<number>().as('products'))
        .whereRef('p.vendor_id', '=', 'w.vendor_id')
        .whereRef('p.producer_id', '=', 'w.id')
        .where('p.archived_at', 'is', null)
        .as('products'),
  ]);

type Found = Awaited<ReturnType<ReturnType<typeof withMore>['execute']>>[number];

const producerOf = (ctx: Ctx, row: Found, { actor }: Seller): Producer => ({
  id: row.id,
  name: row.name,
  organizationId: row.organization_id,
  contactName: row.contact_name,
  email: row.email,
  phone: row.phone,
  town: row.town,
  story: row.story,
  commissionPercent: row.commission_percent,
  isTaxRegistered: row.is_tax_registered,
  gstNumber: row.gst_number,
  qstNumber: row.qst_number,
  siren: row.siren,
  vatNumber: row.vat_number,
  notes: row.notes,
  products: row.products ?? 0,
  commission: {
    percent: row.commission_percent ?? row.general_percent,
    isOwn: row.commission_percent !== null,
  },
  logoUrl: logoUrl(ctx, row.logo_file_id),
  isArchived: row.archived_at !== null,
  version: row.version,
  can: canWithProducer(actor, row.archived_at !== null),
});

export async function listProducers(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof catalogue.listProducers>,
): Promise<OutputOf<typeof catalogue.listProducers>> {
  const seller = await sellerOf(ctx);
  let query = producersOf(ctx.db, seller);
  if (input.activity !== 'all')
    query = query.where(sql<boolean>`(w.archived_at is not null) = ${input.activity === 'archived'}`);
  if (input.search) {
    const { search } = input;
    query = query.where((eb) =>
      eb.or([hasPlainText(sql.ref('w.name'), search), hasPlainText(sql.ref('w.town'), search)]),
    );
  }
  const { rows, ...page } = await readPage(query, input, (found) =>
    withMore(found)
      .orderBy(byName('w.name'), input.descending ? 'desc' : 'asc')
      .orderBy('w.id'),
  );
  return { rows: rows.map((row) => producerOf(ctx, row, seller)), ...page };
}

export async function getProducer(
  ctx: MemberCtx,
  { producerId }: ParsedInputOf<typeof catalogue.getProducer>,
): Promise<Producer> {
  return producerShown(ctx, ctx.db, await sellerOf(ctx), producerId);
}

export async function producerShown(ctx: Ctx, db: Db, seller: Seller, id: ProducerId): Promise<Producer> {
  const row = await withMore(producersOf(db, seller))
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  return producerOf(ctx, row, seller);
}
