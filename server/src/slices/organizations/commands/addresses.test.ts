import { beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@halles/contract';
import { anonymous, type Person } from '../../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { testWorld } from '../../../testing/world.ts';
import { aMember, anOrganization } from '../factory.ts';
import { getContext } from '../queries/context.ts';
import { listAddresses } from '../queries/profile.ts';
import type { OrganizationRow } from '../queries/records.ts';
import { organizationsRoutes } from '../routes.ts';
import { putAddress, removeAddress } from './addresses.ts';

const world = await testWorld();
let organization: OrganizationRow;
let owner: Person;

beforeEach(async () => {
  ({ organization, owner } = await anOrganization(world.as(anonymous)));
});

const plateau = {
  street: '4720, rue Saint-Denis',
  unit: '2',
  city: 'Montréal',
  region: 'CA-QC',
  country: 'CA' as const,
  postalCode: 'H2J 2L2',
  location: { lat: 45.5287, lng: -73.5846 },
};
const newId = () => world.ids.next<'Address'>();
const put = (addressId: Id<'Address'>, what: Partial<Parameters<typeof putAddress>[1]> = {}, actor = owner) =>
  putAddress(world.as(actor), {
    organizationId: organization.id,
    addressId,
    address: plateau,
    label: 'Entrepôt',
    isMain: false,
    deliveryNotes: 'Quai 4',
    ...what,
  });
const remove = (addressId: Id<'Address'>, actor = owner) =>
  removeAddress(world.as(actor), { organizationId: organization.id, addressId });
const all = () => listAddresses(world.as(owner), { organizationId: organization.id });
const events = () => recordedEvents(world.db, organization.id, 'organizations.addressChanged');

describe('addresses', () => {
  it('are saved with their zones, the main one first', async () => {
    const added = await put(newId());
    expect(added).toMatchObject({
      label: 'Entrepôt',
      isMain: false,
      deliveryNotes: 'Quai 4',
      city: 'Montréal',
      location: plateau.location,
    });
    expect(added.zones[0]).toBe('CA');
    expect(added.zones).toContain('CA-QC');
    expect(added.zones.at(-1)).toBe('H2J');
    expect((await all()).map((each) => each.isMain)).toEqual([true, false]);
    expect((await all())[1]).toEqual(added);
  });

  it('are changed by id; sending the same values is no change', async () => {
    const id = newId();
    await put(id);
    await put(id);
    expect(await events()).toHaveLength(1);
    const moved = await put(id, { address: { ...plateau, postalCode: 'G1K 3B8', city: 'Québec' } });
    expect(moved.zones.at(-1)).toBe('G1K');
    expect(await all()).toHaveLength(2);
    expect(await events()).toHaveLength(2);
  });

  it('the region is taken from the postal code when it is missing', async () => {
    expect((await put(newId(), { address: { ...plateau, region: '' } })).region).toBe('CA-QC');
  });

  it('one is the main one until another becomes it', async () => {
    const [first] = await all();
    const id = newId();
    await put(id, { isMain: true });
    expect((await all()).map((each) => [each.id, each.isMain])).toEqual([
      [id, true],
      [first!.id, false],
    ]);
    expect((await put(id, { isMain: false })).isMain).toBe(true);
    expect((await getContext(world.as(owner))).zones.at(-1)).toBe('H2J');
  });

  it('two that become the main one at once: one does', async () => {
    await Promise.all([put(newId(), { isMain: true }), put(newId(), { isMain: true })]);
    expect((await all()).filter((each) => each.isMain)).toHaveLength(1);
  });

  it('are removed, except the main one', async () => {
    const id = newId();
    await put(id);
    const [main] = await all();
    await expect(remove(main!.id)).rejects.toMatchObject({ code: 'organizations.mainAddress' });
    await remove(id);
    expect(await all()).toEqual([main]);
    await expect(remove(id)).rejects.toMatchObject({ code: 'request.notFound' });
    expect(await recordedEvents(world.db, organization.id, 'organizations.addressRemoved')).toHaveLength(1);
  });

  it('an id used by another organization creates one’s own address', async () => {
    const [main] = await all();
    const { organization: other, owner: stranger } = await anOrganization(world.as(anonymous));
    await put(main!.id, { organizationId: other.id, label: 'À nous' }, stranger);
    expect((await all())[0]).toEqual(main);
    await expect(remove(main!.id, stranger)).rejects.toMatchObject({ code: 'request.notFound' });
  });

  describe('changed by two people at once', () => {
    const fieldsOf = ({ label, isMain, deliveryNotes, ...rest }: Awaited<ReturnType<typeof put>>) => {
      const { id: _id, zones: _zones, ...address } = rest;
      return { label, isMain, deliveryNotes, address };
    };

    it('keep what each of them changed', async () => {
      const id = newId();
      const madeFrom = fieldsOf(await put(id));
      await put(id, { deliveryNotes: 'Quai 7', madeFrom });
      const after = await put(id, { label: 'Cuisine', madeFrom });
      expect(after).toMatchObject({ label: 'Cuisine', deliveryNotes: 'Quai 7' });
    });

    it('refuse the second change of the same, with what is stored', async () => {
      const id = newId();
      const madeFrom = fieldsOf(await put(id));
      const moved = { ...plateau, street: '12, rue Rachel' };
      const first = await put(id, { address: moved, madeFrom });
      const second = put(id, { address: { ...plateau, street: '99, rue Mentana' }, madeFrom });
      await expect(second).rejects.toMatchObject({
        code: 'request.stale',
        details: { fields: ['address'], current: first },
      });
      expect((await put(id, { address: moved, madeFrom })).street).toBe('12, rue Rachel');
    });

    it('leave the main address as the other made it', async () => {
      const id = newId();
      const madeFrom = fieldsOf(await put(id, { isMain: true }));
      const other = newId();
      await put(other, { isMain: true });
      expect(await put(id, { isMain: true, label: 'Dépôt', madeFrom })).toMatchObject({
        isMain: false,
        label: 'Dépôt',
      });
      expect((await all())[0]!.id).toBe(other);
    });

    it('do not bring back the address that the other removed', async () => {
      const id = newId();
      const madeFrom = fieldsOf(await put(id));
      await remove(id);
      await expect(put(id, { label: 'Dépôt', madeFrom })).rejects.toMatchObject({ code: 'request.notFound' });
      expect(await all()).toHaveLength(1);
    });
  });

  it('are changed only by members who may edit the profile', async () => {
    const driver = await aMember(world.as(anonymous), organization.id, 'driver');
    await expect(put(newId(), {}, driver)).rejects.toMatchObject({ code: 'request.notAllowed' });
    const [main] = await all();
    await expect(remove(main!.id, driver)).rejects.toMatchObject({ code: 'request.notAllowed' });
    const listed = await listAddresses(world.as(driver), { organizationId: organization.id });
    expect(listed).toEqual([main]);
  });
});

it('a change reaches every live address list and context', async () => {
  const input = { organizationId: organization.id };
  const list = {
    world,
    routes: organizationsRoutes,
    name: 'organizations.listAddresses',
    input,
    actor: owner,
  };
  const id = newId();
  await expectLiveMatchesFetch(list, () => put(id));
  await expectLiveMatchesFetch(list, () => put(id, { isMain: true }));
  const [, second] = await all();
  await expectLiveMatchesFetch(list, () => remove(second!.id));
  const context = { ...list, name: 'organizations.getContext', input: {} };
  await expectLiveMatchesFetch(context, () => put(id, { label: 'Siège' }));
});
