import { beforeAll, describe, expect, it } from 'vitest';
import {
  hasAbility,
  type relationships,
  roles,
  type Ability,
  type Id,
  type Relation,
  type Role,
} from '@halles/contract';
import { anonymous, type Member, type Person } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { aMember, anAdmin, anOrganization } from '../organizations/factory.ts';
import { aCard, aCustomerCard, aRelation, changedTerms } from './factory.ts';
import { relationshipsRoutes } from './routes.ts';

const world = await testWorld();
const ctx = world.as(anonymous);
let hub: Member;
let asVendor: Relation;
let asCustomer: Relation;
const nobody = '01900000-0000-7000-8000-000000000000';

beforeAll(async () => {
  hub = (await anOrganization(ctx, { name: 'Carrefour des Récoltes', isBuyer: true })).owner;
  const farm = (await anOrganization(ctx)).owner;
  const bistro = (await anOrganization(ctx, { name: 'Bistro des Érables', isSeller: false, isBuyer: true }))
    .owner;
  asVendor = await aRelation(ctx, { vendor: hub, customer: bistro });
  const { id } = await aRelation(ctx, { vendor: farm, customer: hub });
  asCustomer = { ...asVendor, id };
  await aCustomerCard(ctx, hub);
});

const list = { page: 1, pageSize: 25, descending: false };
const token = 'a'.repeat(43);
const participants = () => [hub.organizationId, nobody];

/** The ability each operation needs; `see`: every role of the organization. */
const operations: Record<keyof typeof relationships, { needs: Ability | 'see'; input: () => object }> = {
  listCustomers: { needs: 'see', input: () => list },
  listSuppliers: { needs: 'see', input: () => list },
  countByStatus: { needs: 'see', input: () => ({}) },
  listTags: { needs: 'see', input: () => ({}) },
  get: { needs: 'see', input: () => ({ relationId: asVendor.id }) },
  listActivity: { needs: 'see', input: () => ({ ...list, relationId: asVendor.id }) },
  listStoppedAddresses: { needs: 'see', input: () => ({ relationId: asVendor.id }) },
  resumeAddress: {
    needs: 'editCustomers',
    input: () => ({ relationId: asVendor.id, address: 'quai@bistro.example' }),
  },
  listDuplicates: { needs: 'see', input: () => ({}) },
  findVendors: { needs: 'see', input: () => list },
  listInvitations: { needs: 'see', input: () => ({}) },
  openInvitation: { needs: 'see', input: () => ({ token }) },
  create: {
    needs: 'editCustomers',
    input: () => ({ participants: participants(), participantsData: {}, as: 'vendor', message: '' }),
  },
  createCustomer: { needs: 'editCustomers', input: () => ({ card: aCard(), terms: {} }) },
  changeCard: {
    needs: 'editCustomers',
    input: () => ({ relationId: asVendor.id, version: 1, card: {} }),
  },
  changeCustomerTerms: {
    needs: 'editCustomers',
    input: () => ({ relationId: asVendor.id, version: 1, terms: {} }),
  },
  changeSupplierTerms: {
    needs: 'editSuppliers',
    input: () => ({ relationId: asCustomer.id, version: 1, terms: {} }),
  },
  move: {
    needs: 'editCustomers',
    input: () => ({ relationId: asVendor.id, action: 'accept', message: '' }),
  },
  bulkUpdate: {
    needs: 'editCustomers',
    input: () => ({ relationIds: [asVendor.id], addTags: [], removeTags: [], terms: {} }),
  },
  merge: { needs: 'editCustomers', input: () => ({ relationId: asVendor.id, duplicateId: nobody }) },
  invite: { needs: 'editCustomers', input: () => ({ email: null, relationId: null, message: '' }) },
  resendInvitation: {
    needs: 'editCustomers',
    input: () => ({ invitationId: nobody as Id<'SupplierInvitation'> }),
  },
  revokeInvitation: {
    needs: 'editCustomers',
    input: () => ({ invitationId: nobody as Id<'SupplierInvitation'> }),
  },
  acceptInvitation: { needs: 'editSuppliers', input: () => ({ token }) },
};

const noExchange = {
  ip: '',
  userAgent: '',
  sessionToken: null,
  setSession: () => undefined,
  clearSession: () => undefined,
};

/** The operation's result, or the code it was refused with; other refusals come after the permission check. */
async function answerTo(person: Person, name: string, input: object): Promise<string> {
  const { handle } = relationshipsRoutes.find((one) => one.name === `relationships.${name}`)!;
  try {
    await handle(world.as(person), input, noExchange);
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

const names = Object.keys(operations) as (keyof typeof relationships)[];

describe.each(roles)('a colleague who is %s', (role: Role) => {
  it.each(names)('%s', async (name) => {
    const person = await aMember(ctx, hub.organizationId, role);
    const { needs, input } = operations[name];
    const answer = await answerTo(person, name, input());
    const may = needs === 'see' || hasAbility(role, needs);
    if (may) expect(answer).not.toBe('request.notAllowed');
    else expect(answer).toBe('request.notAllowed');
  });
});

it.each(names)('an admin who only views: %s', async (name) => {
  const admin = await anAdmin(ctx, { organizationId: hub.organizationId, view: 'viewing' });
  const { needs, input } = operations[name];
  const answer = await answerTo(admin, name, input());
  if (needs === 'see') expect(answer).not.toBe('request.readOnlyView');
  else expect(answer).toBe('request.readOnlyView');
});

it('the terms of a pair that trades both ways are changed as the vendor', async () => {
  const one = (await anOrganization(ctx, { isBuyer: true })).owner;
  const other = (await anOrganization(ctx, { isBuyer: true })).owner;
  const bothWays = [
    { vendor: one, customer: other },
    { vendor: other, customer: one },
  ];
  for (const two of bothWays) await aRelation(ctx, two);
  for (const { vendor, customer } of bothWays)
    expect(await changedTerms(world.as(vendor), customer.organizationId, { tags: ['vip'] })).toMatchObject({
      side: 'vendor',
      customerTerms: { tags: ['vip'] },
    });
});
