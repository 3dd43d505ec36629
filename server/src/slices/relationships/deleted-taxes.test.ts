import { expect, it } from 'vitest';
import type { TaxId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { aDevice } from '../../testing/device.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { anOrganization, insertTaxes } from '../organizations/factory.ts';
import { organizationsRoutes, settingsOf } from '../organizations/index.ts';
import { aCustomerCard, changedTerms } from './factory.ts';
import { loadRelation } from './queries/records.ts';

const world = await reactingWorld();
const vendor: Member = (await anOrganization(world.as(anonymous))).owner;
const { organizationId } = vendor;

const addTax = async (en: string): Promise<TaxId> => {
  const id = world.ids.next<'Tax'>();
  await insertTaxes(world, organizationId, [{ id, fr: en, en, rate: '5', taxNumber: '' }]);
  return id;
};

async function deleteTax(taxId: TaxId): Promise<void> {
  const { sales, version } = await settingsOf(world.db, organizationId);
  const taxes = sales.taxes.filter((tax) => tax.taxId !== taxId);
  const { handle } = organizationsRoutes.find(({ name }) => name === 'organizations.changeSettings')!;
  await handle(world.as(vendor), { organizationId, version, change: { sales: { taxes } } }, aDevice());
  await runAllJobs(world.as(system), world.pool);
}

it('a deleted tax is no exemption of a customer any more, and another one can be chosen', async () => {
  const [gst, qst, hst] = [await addTax('GST'), await addTax('QST'), await addTax('HST')];
  const [one, other] = [
    await aCustomerCard(world.as(anonymous), vendor),
    await aCustomerCard(world.as(anonymous), vendor),
  ];
  await changedTerms(world.as(vendor), one.partner.id, { exemptTaxIds: [gst, qst] });
  const before = await changedTerms(world.as(vendor), other.partner.id, { exemptTaxIds: [qst] });
  await deleteTax(gst);
  const terms = (await loadRelation(world.as(vendor), world.db, one.id)).customerTerms!;
  expect(terms.exemptTaxIds).toEqual([qst]);
  expect((await loadRelation(world.as(vendor), world.db, other.id)).version).toBe(before.version);
  const exemptTaxIds = [...terms.exemptTaxIds, hst].sort();
  expect(
    (await changedTerms(world.as(vendor), one.partner.id, { exemptTaxIds })).customerTerms,
  ).toMatchObject({
    exemptTaxIds,
  });
});
