import { beforeEach, expect, it } from 'vitest';
import { anonymous, type Member } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { resumeAddress } from './commands/settings.ts';
import { aRestaurant, aMember, setOrganization, setSettings } from './factory.ts';
import { listStoppedAddresses } from './queries/stopped-addresses.ts';

const world = await testWorld();
const as = (person: Member) => world.as(person);
const { mail } = world.ports;
let owner: Member;
let organizationId: Member['organizationId'];
const list = (person = owner) => listStoppedAddresses(as(person), { organizationId });
const stop = (address: string, reason: 'bounce' | 'complaint' = 'bounce') =>
  mail.stopMail(world.db, { address, reason, detail: '' });

beforeEach(async () => {
  const made = await aRestaurant(world.as(anonymous));
  owner = made.owner;
  organizationId = made.organization.id;
});

it('names the addresses of settings and of members that emails do not reach, and no others', async () => {
  const clerk = await aMember(world.as(anonymous), organizationId, 'sales');
  const { email } = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', clerk.userId)
    .executeTakeFirstOrThrow();
  const ticked = `chef@${organizationId}.example`;
  await setSettings(world, organizationId, { invoice_emails: [ticked] });
  for (const address of [email, ticked, `autre@${organizationId}.example`]) await stop(address);
  const stopped = await list();
  expect(new Map(stopped.map(({ address, reason }) => [address, reason]))).toEqual(
    new Map([
      [ticked, 'bounce'],
      [email.toLowerCase(), 'bounce'],
    ]),
  );
});

it('says which kinds an address unsubscribed from', async () => {
  const address = `main@${organizationId}.example`;
  await setOrganization(world, organizationId, { email: address });
  await mail.choosePreference(world.db, address, { kind: 'priceLists', isOn: false });
  expect(await list()).toEqual([{ address, reason: null, stoppedAt: null, unsubscribed: ['priceLists'] }]);
});

it('is resumed by a member who edits settings, for its own addresses only', async () => {
  const address = `main@${organizationId}.example`;
  await setOrganization(world, organizationId, { email: address });
  await stop(address, 'complaint');
  const viewer = await aMember(world.as(anonymous), organizationId, 'viewer');
  await expect(resumeAddress(as(viewer), { organizationId, address })).rejects.toMatchObject({
    code: 'request.notAllowed',
  });
  await stop('inconnu@ailleurs.example');
  const foreign = resumeAddress(as(owner), { organizationId, address: 'inconnu@ailleurs.example' });
  await expect(foreign).rejects.toMatchObject({ code: 'request.notFound' });
  expect(await resumeAddress(as(owner), { organizationId, address })).toEqual([]);
  expect(await list()).toEqual([]);
});
