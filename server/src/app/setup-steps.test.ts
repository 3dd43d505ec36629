import { expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { anonymous, system } from '../platform/actor.ts';
import type { MemberCtx } from '../platform/context.ts';
import { transaction } from '../platform/transaction.ts';
import { aPriceList, aProduct } from '../slices/catalogue/factory.ts';
import { recordEntry } from '../slices/credit/index.ts';
import { setPremium } from '../slices/credit/commands.ts';
import { aDelivery, aPickup } from '../slices/distribution/factory.ts';
import { changeSettings } from '../slices/organizations/commands/settings.ts';
import { anOrganization } from '../slices/organizations/factory.ts';
import { setupOf } from '../slices/organizations/index.ts';
import { aCustomerCard } from '../slices/relationships/factory.ts';
import { testWorld } from '../testing/world.ts';

const world = await testWorld();

async function aSeller() {
  const { organization, owner } = await anOrganization(world.as(anonymous));
  const ctx = world.as(owner);
  return { id: organization.id, owner, ctx, setup: () => setupOf(ctx, organization.id) };
}

const addTax = (ctx: MemberCtx, organizationId: OrganizationId) =>
  changeSettings(ctx, {
    organizationId,
    version: 1,
    change: {
      sales: {
        taxes: [
          {
            taxId: world.ids.next<'Tax'>(),
            tax: { name: { fr: 'TPS', en: 'GST', original: 'fr' }, rate: '5' },
            taxNumber: '123456789 RT 0001',
          },
        ],
      },
    },
  });
const topUp = (organizationId: OrganizationId) =>
  transaction(world.as(system), (tx) =>
    recordEntry(tx, { organizationId, kind: 'topUp', amountMinor: 5_000, causeKey: null }),
  );

it('every step is completed where its link leads, and the setup is then complete', async () => {
  const { id, owner, ctx, setup } = await aSeller();
  expect((await setup()).steps).toEqual({
    profile: 'done',
    taxes: 'todo',
    firstProduct: 'todo',
    firstPriceList: 'todo',
    distribution: 'todo',
    firstCustomer: 'todo',
    credit: 'todo',
  });
  await addTax(ctx, id);
  await aProduct(ctx);
  await aPriceList(ctx);
  await aDelivery(ctx);
  await aCustomerCard(world.as(anonymous), owner);
  expect((await setup()).isComplete).toBe(false);
  await topUp(id);
  const { steps, isComplete } = await setup();
  expect(new Set(Object.values(steps))).toEqual(new Set(['done']));
  expect(isComplete).toBe(true);
});

it.each([
  ['a pickup completes the distribution', 'distribution', ({ ctx }) => aPickup(ctx)],
  ['premium needs no credit', 'credit', ({ id }) => setPremium(world.as(system), id, true)],
] as [string, 'distribution' | 'credit', (of: Awaited<ReturnType<typeof aSeller>>) => Promise<unknown>][])(
  '%s',
  async (_, step, complete) => {
    const seller = await aSeller();
    await complete(seller);
    expect((await seller.setup()).steps[step]).toBe('done');
  },
);
