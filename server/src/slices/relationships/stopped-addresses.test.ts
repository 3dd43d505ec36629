import { expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { aRestaurant, anOrganization } from '../organizations/factory.ts';
import { resumeCustomerAddress } from './commands/card.ts';
import { changedTerms, related } from './factory.ts';
import { listStoppedAddresses } from './queries/stopped-addresses.ts';

const world = await testWorld();
const as = (person: Member) => world.as(person);
const stop = (address: string, reason: 'bounce' | 'complaint' = 'bounce') =>
  world.ports.mail.stopMail(world.db, { address, reason, detail: '' });

it('an address that emails do not reach is on the customer’s record, where the seller resumes after a bounce and not after a complaint', async () => {
  const { owner, organization } = await aRestaurant(world.as(anonymous));
  const organizationId = organization.id;
  const seller = await anOrganization(world.as(anonymous));
  await related(world.as(system), seller.organization.id, organizationId, 'active');
  const noted = `quai@${organizationId}.example`;
  await changedTerms(as(seller.owner), organizationId, {
    contacts: [{ name: '', function: 'orders', email: noted, phone: null }],
  });
  const { id: relationId } = await world.db
    .selectFrom('relations')
    .select('id')
    .where('customer_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  await stop(noted);
  const ofCustomer = () => listStoppedAddresses(as(seller.owner), { relationId });
  expect(await ofCustomer()).toMatchObject([{ address: noted, reason: 'bounce' }]);
  expect(await listStoppedAddresses(as(owner), { relationId })).toEqual([]);
  const resume = () => resumeCustomerAddress(as(seller.owner), { relationId, address: noted });
  expect(await resume()).toEqual([]);
  await stop(noted, 'complaint');
  await expect(resume()).rejects.toMatchObject({ code: 'request.notFound' });
});
