import { beforeEach, expect, it } from 'vitest';
import type { Relation, TaxExemption, TaxId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { aMember, anOrganization, insertTaxes } from '../organizations/factory.ts';
import { announceExemptionEnds } from './commands/exemption-notices.ts';
import { aCustomerCard, aRelation, changedTerms } from './factory.ts';

const world = await reactingWorld();
let vendor: Member;
let customer: Member;
let relation: Relation;
let taxId: TaxId;

beforeEach(async () => {
  const ctx = world.as(anonymous);
  vendor = (await anOrganization(ctx, { name: 'Ferme du Nord' })).owner;
  customer = (await anOrganization(ctx, { name: 'Bistro Verger', isSeller: false, isBuyer: true })).owner;
  relation = await aRelation(ctx, { vendor, customer });
  taxId = world.ids.next<'Tax'>();
  await insertTaxes(world, vendor.organizationId, [
    { id: taxId, fr: 'TPS', en: 'GST', rate: '5', taxNumber: '', jurisdiction: 'CA' },
  ]);
  await exempted({ expiresOn: '2026-12-31' });
  // What the members are notified of so far is not mailed together with what follows.
  await runAllJobs(world.as(system), world.pool);
});

const exempted = (exemption: Partial<TaxExemption>, of: Relation = relation) =>
  changedTerms(world.as(vendor), of.partner.id, {
    exemptTaxIds: [taxId],
    taxExemption: { certificateNumber: 'C-77', reason: '', expiresOn: null, fileId: null, ...exemption },
  });

/** The hourly schedule at noon in Montréal, and everything that it causes. */
async function announceOn(...days: string[]): Promise<void> {
  for (const day of days) {
    const clock = stoppedClock(`${day}T17:00:00.000Z`);
    await announceExemptionEnds({ ...world.as(system), clock });
  }
  await runAllJobs(world.as(system), world.pool);
}

const notified = async ({ organizationId }: Member) => {
  const rows = await world.db
    .selectFrom('notifications')
    .select(['type', 'context', 'related_url'])
    .where('organization_id', '=', organizationId)
    .where('type', 'like', '%EXEMPTION%')
    .orderBy('id')
    .execute();
  return rows.map(({ type, context, related_url }) => [type, context['on'], related_url]);
};
const mailed = async ({ organizationId }: Member) => {
  const rows = await world.db
    .selectFrom('outgoing_mail')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('template', '=', 'exemptionEnd')
    .execute();
  return rows.length;
};

it('notifies seller and customer 30 days before the last day and after it, once each', async () => {
  await announceOn('2026-11-30');
  expect([await notified(vendor), await mailed(customer)]).toEqual([[], 0]);
  await announceOn('2026-12-01', '2026-12-01', '2026-12-15', '2026-12-31');
  const card = `/vendor/relationships/${relation.id}?tab=terms`;
  expect(await notified(vendor)).toEqual([['CUSTOMER_EXEMPTION_ENDS_SOON', '2026-12-31', card]]);
  await announceOn('2027-01-01', '2027-01-02');
  expect(await notified(vendor)).toEqual([
    ['CUSTOMER_EXEMPTION_ENDS_SOON', '2026-12-31', card],
    ['CUSTOMER_EXEMPTION_ENDED', '2026-12-31', card],
  ]);
  expect(await notified(customer)).toEqual([
    ['OWN_EXEMPTION_ENDS_SOON', '2026-12-31', `/customer/suppliers/${relation.id}`],
    ['OWN_EXEMPTION_ENDED', '2026-12-31', `/customer/suppliers/${relation.id}`],
  ]);
  expect([await mailed(vendor), await mailed(customer)]).toEqual([2, 2]);
});

it('begins anew for another last day, not for another number or file of the same', async () => {
  await announceOn('2026-12-10');
  await exempted({ expiresOn: '2026-12-31', certificateNumber: 'C-78' });
  await announceOn('2026-12-11');
  expect(await mailed(vendor)).toBe(1);
  await exempted({ expiresOn: '2027-12-31' });
  await announceOn('2027-01-05');
  expect(await mailed(vendor)).toBe(1);
  await announceOn('2027-12-05');
  expect(await mailed(vendor)).toBe(2);
});

it('leaves out who is exempt from nothing any more, and what ended long ago', async () => {
  await exempted({ expiresOn: '2026-10-01' });
  await announceOn('2026-12-10');
  await changedTerms(world.as(vendor), relation.partner.id, { exemptTaxIds: [], taxExemption: null });
  await announceOn('2026-12-10');
  expect([await notified(vendor), await mailed(customer)]).toEqual([[], 0]);
});

it('mails only members who may edit the relationship, and only the seller of a customer without members', async () => {
  await aMember(world.as(system), vendor.organizationId, 'driver');
  const card = await aCustomerCard(world.as(anonymous), vendor);
  await runAllJobs(world.as(system), world.pool);
  await exempted({ expiresOn: null });
  await exempted({ expiresOn: '2026-12-31' }, card);
  await announceOn('2026-12-10');
  expect(await mailed(vendor)).toBe(1);
  const others = await world.db
    .selectFrom('outgoing_mail')
    .select('id')
    .where('organization_id', '=', card.partner.id)
    .execute();
  expect(others).toEqual([]);
});
