import {
  relationships,
  type InputOf,
  type OrganizationId,
  type Relation,
  type UserId,
} from '@halles/contract';
import type { Ctx } from '../platform/context.ts';
import { at } from './market.ts';
import { demoOrganizations } from './people.ts';
import { callProcedure, asMember, step, type Step } from './steps.ts';

/** Far from organizations and people, so that ids never collide. */
const RELATIONS_PLACE = 600;

interface DemoRelation {
  vendor: string;
  customer: string;
  /** Status of the relationship; open when absent. */
  status?: 'requested' | 'paused';
  message?: string;
  terms?: Partial<InputOf<typeof relationships.changeCustomerTerms>['terms']>;
}

const centre = 'Route centre-ville';
const est = 'Route de l’Est';
const vip = 'VIP';
const link = (vendor: string, customer: string, terms: DemoRelation['terms'] = {}): DemoRelation => ({
  vendor,
  customer,
  terms,
});

const farm = 'Ferme du Nord';
const cheese = 'Fromagerie des Cantons';
const hub = 'Carrefour des Récoltes';
const imports = 'Importations Belle-Rive';
const lyon = 'Maraîchers de la Saône';
const bistro = 'Bistro des Érables';
const grocer = 'Épicerie Laval';
const daycare = 'CPE Les Petits Pois';
const caterer = 'Traiteur Saint-Roch';
const hospital = 'Hôpital de Sherbrooke';
const cafe = 'Café Aube';
const brasserie = 'Brasserie des Brotteaux';

/** Who buys from whom: each buyer buys from two to four sellers. */
export const demoRelations: readonly DemoRelation[] = [
  link(farm, caterer, { customerNumber: 'C-1001', tags: [vip], paymentTermsInDays: 15 }),
  link(farm, bistro, { customerNumber: 'C-1002', notes: 'Livrer par la ruelle, avant 10 h.' }),
  link(farm, hub, { customerNumber: 'C-1003', tags: [vip] }),
  { vendor: farm, customer: grocer, status: 'requested', message: 'Nous cherchons des légumes racines bio.' },
  link(cheese, hub, { customerNumber: '210', tags: [vip], creditLimitMinor: 500_000 }),
  link(cheese, hospital, { customerNumber: '211', paymentTermsInDays: 45 }),
  link(cheese, grocer, { customerNumber: '212', tags: [est] }),
  link(cheese, caterer, { customerNumber: '213' }),
  link(hub, bistro, {
    customerNumber: 'CR-001',
    tags: [centre, vip],
    paymentTermsInDays: 30,
    creditLimitMinor: 400_000,
    creditPolicy: 'hold',
    contacts: [{ name: 'Chloé Rémillard', function: 'orders', email: null, phone: '+15145550131' }],
    changeTolerance: { percent: 5, amountMinor: 1_000 },
  }),
  link(hub, daycare, { customerNumber: 'CR-002', tags: [centre], notes: 'Aucune arachide.' }),
  link(hub, grocer, { customerNumber: 'CR-003', tags: ['Route Laval'] }),
  link(hub, cafe, { customerNumber: 'CR-004', tags: ['Outaouais'], language: 'EN' }),
  { vendor: hub, customer: hospital, status: 'paused', terms: { customerNumber: 'CR-005' } },
  { vendor: hub, customer: caterer, status: 'requested', message: 'Pour nos mariages de l’été.' },
  link(imports, bistro, { customerNumber: 'B-77', tags: [centre] }),
  link(imports, daycare, { customerNumber: 'B-78' }),
  link(imports, cafe, { customerNumber: 'B-79', language: 'EN' }),
  link(lyon, brasserie, { customerNumber: '69-01', tags: ['Presqu’île'], paymentTermsInDays: 30 }),
];

/** Two customers of the hub without an account, who order by phone; one has been invited. */
export const demoCards: readonly InputOf<typeof relationships.createCustomer>[] = [
  {
    card: {
      name: 'Cantine du Coin',
      legalName: null,
      customerOrganizationType: 'restaurant',
      contactInfo: {
        email: 'cuisine@cantineducoin.example',
        otherEmails: [],
        phones: [{ number: '+15145550177', label: '' }],
      },
      address: at('1210, rue Beaubien Est', 'Montréal', 'CA-QC', 'H2S 1T8', 45.5396, -73.6009),
      language: 'FR',
    },
    terms: { customerNumber: 'CR-101', tags: [centre] },
  },
  {
    card: {
      name: 'Boulangerie Aux Deux Épis',
      legalName: 'Aux Deux Épis inc.',
      customerOrganizationType: 'processor',
      contactInfo: { email: null, otherEmails: [], phones: [{ number: '+15145550178', label: 'Atelier' }] },
      address: at('3300, rue Ontario Est', 'Montréal', 'CA-QC', 'H1W 1P7', 45.5406, -73.5448),
      language: 'FR',
    },
    terms: { customerNumber: 'CR-102', tags: [est] },
  },
];

type Owners = ReadonlyMap<string, UserId>;

/** Existing relationships are left unchanged. */
export async function fillRelations(ctx: Ctx, people: Owners): Promise<void> {
  const ids = await organizationIds(ctx);
  const owner = (name: string) => {
    const { email } = demoOrganizations.find((each) => each.name === name)!;
    return asMember(people.get(email)!, ids.get(name)!, { role: 'owner', isAdmin: false });
  };
  for (const [number, relation] of demoRelations.entries())
    if (!(await isLinked(ctx, ids.get(relation.vendor)!, ids.get(relation.customer)!)))
      await fillRelation(
        (of, minute) => step(ctx, RELATIONS_PLACE + number, minute, owner(of)),
        relation,
        ids,
      );
  await fillCards(ctx, (minute) => step(ctx, RELATIONS_PLACE + 90, minute, owner(hub)));
}

async function organizationIds({ db }: Ctx): Promise<Map<string, OrganizationId>> {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('managed_by', 'is', null)
    .where(
      'name',
      'in',
      demoOrganizations.map((each) => each.name),
    )
    .orderBy('created_at', 'desc')
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

const isLinked = async ({ db }: Ctx, vendorId: OrganizationId, customerId: OrganizationId) =>
  (await db
    .selectFrom('relations')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()) !== undefined;

async function fillRelation(
  as: (name: string, minute: number) => Ctx,
  { vendor, customer, status, message = '', terms = {} }: DemoRelation,
  ids: ReadonlyMap<string, OrganizationId>,
): Promise<void> {
  const requested = await callProcedure(as(customer, 1), relationships.create, {
    participants: [ids.get(customer)!, ids.get(vendor)!],
    participantsData: {},
    as: 'customer',
    message,
  });
  if (status === 'requested') return;
  const of = { relationId: requested.id };
  const { version }: Relation = await callProcedure(as(vendor, 2), relationships.move, {
    ...of,
    action: 'accept',
  });
  if (Object.keys(terms).length > 0)
    await callProcedure(as(vendor, 3), relationships.changeCustomerTerms, { ...of, version, terms });
  if (status === 'paused') await callProcedure(as(vendor, 4), relationships.move, { ...of, action: 'pause' });
}

async function fillCards(ctx: Ctx, as: (minute: number) => Step): Promise<void> {
  for (const [number, customer] of demoCards.entries()) {
    const { rows } = await callProcedure(as(number), relationships.listCustomers, {
      search: customer.card.name,
    });
    if (rows.length > 0) continue;
    const card = await callProcedure(as(number), relationships.createCustomer, customer);
    const { email } = customer.card.contactInfo;
    // The invitation is dated today, because an older one would have expired.
    if (email)
      await callProcedure(as(number + 50).withClock(ctx.clock), relationships.invite, {
        email,
        relationId: card.id,
        language: 'FR',
      });
  }
}
