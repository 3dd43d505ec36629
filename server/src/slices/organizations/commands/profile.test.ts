import { beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { FileId } from '@halles/contract';
import { anonymous, type Person } from '../../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { testWorld } from '../../../testing/world.ts';
import { aMember, anAdmin, anOrganization } from '../factory.ts';
import { getOrganization, listAddresses } from '../queries/profile.ts';
import type { OrganizationRow } from '../queries/records.ts';
import { setupOf } from '../queries/setup.ts';
import { organizationsRoutes } from '../routes.ts';
import { putAddress } from './addresses.ts';
import { changeProfile } from './profile.ts';

const world = await testWorld();
let organization: OrganizationRow;
let owner: Person;

beforeEach(async () => {
  ({ organization, owner } = await anOrganization(world.as(anonymous)));
});

type Change = Omit<Parameters<typeof changeProfile>[1], 'organizationId' | 'version'>;
const change = (actor: Person, what: Change, version = 1) =>
  changeProfile(world.as(actor), { organizationId: organization.id, version, ...what });
const fetched = (actor = owner) => getOrganization(world.as(actor), { organizationId: organization.id });
const events = () => recordedEvents(world.db, organization.id, 'organizations.profileChanged');
const contactInfo = {
  email: 'ventes@fermedunord.example',
  otherEmails: ['marie@fermedunord.example'],
  phones: [{ number: '+14185550199', label: 'Marché' }],
};

async function aPicture(kind: 'logo' | 'photo', owns = organization): Promise<FileId> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1d5a3c' } })
    .png()
    .toBuffer();
  const file = await world.ports.files.storeFile(world.db, {
    owner: { organizationId: owns.id },
    kind,
    bytes,
    declaredName: 'image.png',
  });
  return file.id;
}
const discardAfter = async (id: FileId) =>
  (await world.db.selectFrom('files').select('discard_after').where('id', '=', id).executeTakeFirstOrThrow())
    .discard_after;

describe('the profile', () => {
  it('saves the fields sent, and only those', async () => {
    const what: Change = {
      name: 'Ferme du Grand Nord',
      legalName: null,
      nim: '2024-11',
      siret: '',
      vatNumber: ' FR19812345676 ',
      story: { en: 'Roots', fr: 'Racines', original: 'fr' },
      certifications: ['Québec Vrai', 'Québec Vrai'],
      legal: { yearOfCreation: 2009, legalForm: '  ' },
      contactInfo,
    };
    const answer = await change(owner, what);
    expect(answer).toMatchObject({
      name: 'Ferme du Grand Nord',
      slug: 'ferme-du-nord',
      legalName: null,
      neq: '3371254896',
      nim: '2024-11',
      siret: null,
      vatNumber: 'FR19812345676',
      story: what.story,
      certifications: ['Québec Vrai'],
      legal: { yearOfCreation: 2009, legalForm: null },
      contactInfo,
      version: 2,
    });
    expect(await fetched()).toEqual(answer);
    expect(await events()).toMatchObject([{ user_ids: [owner.userId] }]);
    const [event] = await events();
    expect(event?.data).toMatchObject({
      fields: [
        'name',
        'legalName',
        'nim',
        'vatNumber',
        'story',
        'certifications',
        'legal',
        'contactInfo',
      ].map((field) => `organization.${field}`),
      changes: { 'organization.name': { before: 'Ferme du Nord', after: 'Ferme du Grand Nord' } },
    });
    // The event log is never erased, so it must not contain an address.
    expect(JSON.stringify(event?.data)).not.toContain(contactInfo.email);
  });

  it('is not changed by the same values', async () => {
    const answer = await change(owner, { name: 'Ferme du Nord', siret: null, certifications: [] });
    expect(answer.version).toBe(1);
    expect(await events()).toEqual([]);
  });

  it('two people change different fields; the same field is stale for the second', async () => {
    const manager = await aMember(world.as(anonymous), organization.id, 'manager');
    await Promise.all([change(owner, { name: 'A' }), change(manager, { neq: '1171234567' })]);
    expect(await fetched()).toMatchObject({ name: 'A', neq: '1171234567', version: 3 });
    const current = await fetched(manager);
    await expect(change(manager, { name: 'B' })).rejects.toMatchObject({
      code: 'request.stale',
      details: { fields: ['organization.name'], current },
    });
  });

  it('clearing the contact data reopens the setup step', async () => {
    const profile = async () => (await setupOf(world.as(owner), organization.id)).steps.profile;
    expect(await profile()).toBe('done');
    await change(owner, { contactInfo: { ...contactInfo, email: null } });
    expect(await profile()).toBe('todo');
  });

  it('a customer type is for buyers only', async () => {
    await expect(change(owner, { customerOrganizationType: 'cafe' })).rejects.toMatchObject({
      code: 'request.notAllowed',
    });
    const buyer = await anOrganization(world.as(anonymous), { isBuyer: true });
    const answer = await changeProfile(world.as(buyer.owner), {
      organizationId: buyer.organization.id,
      version: 1,
      customerOrganizationType: 'cafe',
    });
    expect(answer.customerOrganizationType).toBe('cafe');
  });
});

describe('logo and photos', () => {
  it('are kept while they are used and deleted afterwards', async () => {
    const [first, second] = [await aPicture('logo'), await aPicture('logo')];
    const shown = await change(owner, { logoFileId: first });
    expect(shown.logoUrl).toContain(first);
    expect(await discardAfter(first)).toBeNull();
    await change(owner, { logoFileId: second }, 2);
    expect(await discardAfter(first)).toEqual(world.clock.now());
    expect(await discardAfter(second)).toBeNull();
    expect((await change(owner, { logoFileId: null }, 3)).logoUrl).toBeNull();
    expect(await discardAfter(second)).toEqual(world.clock.now());
  });

  it('photos keep their order', async () => {
    const [a, b] = [await aPicture('photo'), await aPicture('photo')];
    await change(owner, { photoFileIds: [a, b] });
    const answer = await change(owner, { photoFileIds: [b, a] }, 2);
    expect(answer.photoUrls.map((photo) => photo.fileId)).toEqual([b, a]);
    await change(owner, { photoFileIds: [b] }, 3);
    expect(await discardAfter(a)).toEqual(world.clock.now());
    expect(await discardAfter(b)).toBeNull();
  });

  it('must be one’s own, and of the right kind', async () => {
    const { organization: other } = await anOrganization(world.as(anonymous));
    const theirs = await aPicture('logo', other);
    const photo = await aPicture('photo');
    for (const logoFileId of [theirs, photo])
      await expect(change(owner, { logoFileId })).rejects.toMatchObject({ code: 'files.notFound' });
    expect((await fetched()).version).toBe(1);
  });
});

describe('permissions', () => {
  it.each(['sales', 'warehouse', 'driver', 'accounting', 'buyer', 'viewer'] as const)(
    'a %s can read and change nothing',
    async (role) => {
      const member = await aMember(world.as(anonymous), organization.id, role);
      expect((await fetched(member)).can.editProfile).toBe('request.notAllowed');
      await expect(change(member, { name: 'X' })).rejects.toMatchObject({ code: 'request.notAllowed' });
    },
  );

  it('other organizations and viewing admins are refused', async () => {
    const { owner: stranger } = await anOrganization(world.as(anonymous));
    await expect(change(stranger, { name: 'X' })).rejects.toMatchObject({ code: 'request.notFound' });
    await expect(fetched(stranger)).rejects.toMatchObject({ code: 'request.notFound' });
    const admin = await anAdmin(world.as(anonymous), { organizationId: organization.id, view: 'viewing' });
    expect((await fetched(admin)).can.editProfile).toBe('request.readOnlyView');
    await expect(change(admin, { name: 'X' })).rejects.toMatchObject({ code: 'request.readOnlyView' });
  });
});

it('a change reaches every live profile and every member’s context', async () => {
  const driver = await aMember(world.as(anonymous), organization.id, 'driver');
  const question = { world, routes: organizationsRoutes, input: { organizationId: organization.id } };
  await expectLiveMatchesFetch({ ...question, name: 'organizations.get', actor: driver }, () =>
    change(owner, { name: 'Ferme renommée' }),
  );
  const context = { ...question, name: 'organizations.getContext', input: {}, actor: driver };
  await expectLiveMatchesFetch(context, () => change(owner, { name: 'Encore' }, 2));
});

it('a move to another time zone changes no cut-off: the time zone is suggested, and changed on demand', async () => {
  const { id: organizationId } = organization;
  const [main] = await listAddresses(world.as(owner), { organizationId });
  const vancouver = {
    street: '1275, rue Main',
    unit: '',
    city: 'Vancouver',
    region: 'CA-BC',
    country: 'CA' as const,
    postalCode: 'V6A 2T4',
    location: null,
  };
  expect(await fetched()).toMatchObject({ timeZone: 'America/Toronto', suggestedTimeZone: null });
  await putAddress(world.as(owner), {
    organizationId,
    addressId: main!.id,
    address: vancouver,
    label: '',
    isMain: true,
    deliveryNotes: '',
  });
  const moved = await fetched();
  expect(moved).toMatchObject({ timeZone: 'America/Toronto', suggestedTimeZone: 'America/Vancouver' });
  const answer = await change(owner, { timeZone: 'America/Vancouver' }, moved.version);
  expect(answer).toMatchObject({ timeZone: 'America/Vancouver', suggestedTimeZone: null });
  expect((await events()).at(-1)).toMatchObject({ data: { fields: ['organization.timeZone'] } });
});
