import {
  defaultCurrency,
  guessPurchaseOrderPrefix,
  legalTextToStore,
  type FileId,
  type organizations,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type UserId,
} from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { lockAccount } from '../../identity/index.ts';
import { summaryOf, type OrganizationRow } from '../queries/records.ts';
import { freeSlug, isSetupComplete, slugOf, timeZoneOf } from '../rules.ts';
import { saveOrganization } from './lock.ts';
import { makeActive } from './active.ts';
import { columnsOf, zonesOf } from './addresses.ts';
import { addMember } from './members.ts';
import { refreshSetup } from './setup.ts';

type Input = ParsedInputOf<typeof organizations.create>;

/** Onboarding: creates the organization with everything it needs from the start; its founder is its owner. */
export async function createOrganization(
  ctx: PersonCtx,
  input: Input,
  exchange: Exchange,
): Promise<OutputOf<typeof organizations.create>> {
  const { actor } = ctx;
  return transaction(ctx, async (tx) => {
    await assertMayFound(tx, actor.userId);
    const organization = await foundOrganization(tx, input, actor.userId);
    await makeActive(tx, exchange, organization.id);
    return summaryOf(ctx, organization);
  });
}

const DAY_MS = 86_400_000;
const CREATED_IN_A_DAY = 5;

/** Otherwise one person would have the mail limits of any number of organizations. */
async function assertMayFound(tx: Tx, founder: UserId): Promise<void> {
  await lockAccount(tx, founder);
  const { count } = await tx
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('m.user_id', '=', founder)
    .where('m.role', '=', 'owner')
    .where('o.created_at', '>', new Date(tx.ctx.clock.now().getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  if (count >= CREATED_IN_A_DAY) throw new AppError('organizations.tooManyCreated');
}

/** Same as onboarding without a session to renew; the demo market uses it too. */
export async function foundOrganization(tx: Tx, input: Input, founder: UserId): Promise<OrganizationRow> {
  // A hub is a seller that also has a hub area (Spec §1).
  const isSeller = input.isSeller || input.isHub;
  if (!isSeller && !input.isBuyer) throw new AppError('organizations.needsSellerOrBuyer');
  const id = tx.ctx.ids.next<'Organization'>();
  const main = { address: input.address, label: '', isMain: true, deliveryNotes: '' };
  const address = columnsOf(main, await zonesOf(tx, input.address));
  const timeZone = timeZoneOf(input.address.country, address.zones);
  const organization = await insertOrganization(tx, { id, founder, isSeller, timeZone, input });
  const now = tx.ctx.clock.now();
  await tx
    .insertInto('addresses')
    .values({ organization_id: id, id: tx.ctx.ids.next<'Address'>(), created_at: now, ...address })
    .execute();
  await tx
    .insertInto('organization_settings')
    .values({
      organization_id: id,
      language: input.language,
      purchase_order_prefix: isSeller ? guessPurchaseOrderPrefix(input.name) : '',
    })
    .execute();
  await tx
    .insertInto('organization_setups')
    .values({ organization_id: id, is_complete: isSetupComplete({ isSeller, done: [], skipped: [] }) })
    .execute();
  await record(tx, {
    type: 'organizations.created',
    organizations: [id],
    users: [founder],
    subject: id,
    data: { name: organization.name },
  });
  await addMember(tx, { organizationId: id, userId: founder }, 'owner');
  await refreshSetup(tx, organization);
  if (input.logoFileId === null) return organization;
  return takeLogo(tx, organization, input.logoFileId);
}

interface Founding {
  id: OrganizationId;
  founder: UserId;
  isSeller: boolean;
  timeZone: string;
  input: Input;
}

async function insertOrganization(
  tx: Tx,
  { id, founder, isSeller, timeZone, input }: Founding,
): Promise<OrganizationRow> {
  const { address, contactInfo } = input;
  const inserted = await tx
    .insertInto('organizations')
    .values({
      id,
      slug: await freeSlugFor(tx, input.name),
      name: input.name,
      legal_name: legalTextToStore(input.legalName),
      neq: legalTextToStore(input.neq),
      siret: legalTextToStore(input.siret),
      is_seller: isSeller,
      is_buyer: input.isBuyer,
      is_hub: input.isHub,
      customer_organization_type: input.isBuyer ? input.customerOrganizationType : null,
      email: contactInfo.email,
      other_emails: contactInfo.otherEmails,
      phones: JSON.stringify(contactInfo.phones),
      country: address.country,
      currency: input.currency ?? defaultCurrency(address.country),
      time_zone: timeZone,
      created_by: founder,
      created_at: tx.ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
  // Somebody took the slug between the check and the insert: try the next one.
  return inserted ?? insertOrganization(tx, { id, founder, isSeller, timeZone, input });
}

async function freeSlugFor(tx: Tx, name: string): Promise<string> {
  const wanted = slugOf(name);
  const taken = await tx
    .selectFrom('organizations')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute();
  return freeSlug(
    wanted,
    taken.map((row) => row.slug),
  );
}

/**
 * The logo was uploaded before the organization existed, so the organization gets its own copy; the founder's upload
 * is cleaned up like every unused upload.
 */
async function takeLogo(tx: Tx, organization: OrganizationRow, fileId: FileId): Promise<OrganizationRow> {
  const { actor, ports } = tx.ctx;
  const uploader =
    actor.organizationId !== null
      ? { organizationId: actor.organizationId }
      : { userId: organization.created_by! };
  const owner = { organizationId: organization.id };
  const bytes = await ports.files.readFile(tx, { id: fileId, owner: uploader });
  const copy = await ports.files.storeFile(tx, { owner, kind: 'logo', bytes, declaredName: 'logo' });
  await ports.files.attachFiles(tx, { ids: [copy.id], owner, kind: 'logo' });
  return saveOrganization(tx, organization.id, { logo_file_id: copy.id });
}
