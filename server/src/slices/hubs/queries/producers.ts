import {
  allowedTo,
  type OrganizationId,
  type ProducerId,
  type ProducerMode,
  type ProducerTaxNumbers,
} from '@halles/contract';
import { sql } from 'kysely';
import { byName } from '../../../platform/by-name.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { sellerOf, type Seller } from '../../catalogue/index.ts';
import { maySeeStatements } from '../policy.ts';
import { producerTaxNumbersOf, type OwnTaxNumbers } from '../rules/producer-tax-numbers.ts';

/** A member who may see the sales may see what the producers get of them. */
export async function requireStatementAccess(ctx: MemberCtx): Promise<Seller> {
  const seller = await sellerOf(ctx);
  permit(maySeeStatements(seller.actor));
  return seller;
}

/** Spec §2: /vendor/hub is for hubs only, for members who may see sales, see purchases or prepare orders. */
export async function requireHub(ctx: MemberCtx): Promise<Seller> {
  const seller = await sellerOf(ctx);
  if (!seller.vendor.is_hub) throw new AppError('hubs.onlyHubs');
  const sees = ['seeSales', 'seePurchases', 'prepareOrders'] as const;
  const answers = sees.map((ability) => allowedTo(seller.actor, ability));
  if (!answers.includes(true)) throw new AppError(answers[0] as string);
  return seller;
}

export interface ProducerWithTerms extends ProducerTaxNumbers {
  id: ProducerId;
  name: string;
  contactName: string;
  email: string | null;
  phone: string | null;
  town: string;
  isTaxRegistered: boolean;
  isArchived: boolean;
  organizationId: OrganizationId | null;
  mode: ProducerMode;
  version: number;
}

/** Producers of a seller with their account terms; the default mode is agent. */
export async function loadProducers(
  db: Db,
  vendorId: OrganizationId,
  id?: ProducerId,
): Promise<ProducerWithTerms[]> {
  const rows = await db
    .selectFrom('producers as p')
    .leftJoin('producer_accounts as a', (join) =>
      join.onRef('a.vendor_id', '=', 'p.vendor_id').onRef('a.producer_id', '=', 'p.id'),
    )
    .selectAll('p')
    .select(['a.mode', 'a.version as account_version'])
    .where('p.vendor_id', '=', vendorId)
    .$if(id !== undefined, (query) => query.where('p.id', '=', id!))
    .orderBy(byName('p.name'))
    .orderBy('p.id')
    .execute();
  const ownTaxNumbers = await loadOwnTaxNumbers(
    db,
    vendorId,
    rows.flatMap(({ organization_id }) => organization_id ?? []),
  );
  return rows.map((row) => ({
    ...taxNumbersOf(row, row.organization_id && ownTaxNumbers.get(row.organization_id)),
    id: row.id,
    name: row.name,
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    town: row.town,
    isTaxRegistered: row.is_tax_registered,
    isArchived: row.archived_at !== null,
    organizationId: row.organization_id,
    mode: row.mode ?? 'agent',
    version: row.account_version ?? 0,
  }));
}

function taxNumbersOf(
  row: { gst_number: string; qst_number: string; siren: string; vat_number: string },
  own: OwnTaxNumbers | null | undefined,
): ProducerTaxNumbers {
  const typed = {
    gstNumber: row.gst_number,
    qstNumber: row.qst_number,
    siren: row.siren,
    vatNumber: row.vat_number,
  };
  return own ? producerTaxNumbersOf(own, typed) : typed;
}

export async function loadProducer(
  db: Db,
  vendorId: OrganizationId,
  id: ProducerId,
): Promise<ProducerWithTerms> {
  const [found] = await loadProducers(db, vendorId, id);
  if (!found) throw new AppError('request.notFound');
  return found;
}

/** The tax numbers in the settings of those organizations that accepted the hub as their customer. */
async function loadOwnTaxNumbers(
  db: Db,
  hubId: OrganizationId,
  organizationIds: readonly OrganizationId[],
): Promise<Map<OrganizationId, OwnTaxNumbers>> {
  if (organizationIds.length === 0) return new Map();
  const { rows } = await sql<OwnTaxNumbers & { id: OrganizationId }>`
    select o.id, o.siret, o.vat_number as "vatNumber",
      coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'number', t.tax_number) order by t.position)
        from taxes t where t.organization_id = o.id), '[]') as taxes
    from organizations o
    join relations r on r.vendor_id = o.id and r.customer_id = ${hubId}
      and r.status = 'active' and r.accepted_at is not null
    where o.id = any(${[...organizationIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...own }) => [id, own]));
}
