import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationSettings, SettingsChange, TaxId } from '@halles/contract';
import { anonymous, type Person } from '../../../platform/actor.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { testWorld } from '../../../testing/world.ts';
import { aMember, anAdmin, anOrganization } from '../factory.ts';
import type { OrganizationRow } from '../queries/records.ts';
import { getSettings } from '../queries/settings.ts';
import { changeSettings } from './settings.ts';

const world = await testWorld();
let organization: OrganizationRow;

beforeEach(async () => {
  ({ organization } = await anOrganization(world.as(anonymous), { isBuyer: true }));
});

const change = (actor: Person, what: SettingsChange, version = 1): Promise<OrganizationSettings> =>
  changeSettings(world.as(actor), { organizationId: organization.id, version, change: what });

const taxes = [
  {
    taxId: '01900000-0000-7000-8000-000000000001' as TaxId,
    tax: { name: { en: 'GST', fr: 'TPS', original: 'fr' as const }, rate: '5' },
    taxNumber: '123456789 RT0001',
  },
];

describe('who may change settings', () => {
  it('accounting edits the taxes and nothing else', async () => {
    const accounting = await aMember(world.as(anonymous), organization.id, 'accounting');
    await change(accounting, { sales: { taxes } });
    await expect(change(accounting, { sales: { paymentTermsInDays: 1 } }, 2)).rejects.toMatchObject({
      code: 'request.notAllowed',
    });
    await expect(
      change(accounting, { sales: { taxes: [], paymentTermsInDays: 1 } }, 2),
    ).rejects.toMatchObject({ code: 'request.notAllowed' });
  });

  it('a buyer cannot set seller settings', async () => {
    const { organization: cafe, owner: emma } = await anOrganization(world.as(anonymous), {
      isSeller: false,
      isBuyer: true,
    });
    const changeAtCafe = (what: SettingsChange) =>
      changeSettings(world.as(emma), { organizationId: cafe.id, version: 1, change: what });
    await expect(changeAtCafe({ sales: { taxes } })).rejects.toMatchObject({ code: 'request.notAllowed' });
    await expect(changeAtCafe({ organization: { nim: '1' } })).rejects.toMatchObject({
      code: 'request.notAllowed',
    });
    expect(
      await changeAtCafe({
        deliveries: { reception: { deliveryInstructions: { en: '', fr: 'Par la ruelle', original: 'fr' } } },
      }),
    ).toMatchObject({
      version: 2,
    });
  });

  it('a member of another organization gets not found', async () => {
    const { owner: stranger } = await anOrganization(world.as(anonymous), { name: 'Ailleurs' });
    await expect(change(stranger, { preferences: { language: 'EN' } })).rejects.toMatchObject({
      code: 'request.notFound',
    });
    await expect(getSettings(world.as(stranger), { organizationId: organization.id })).rejects.toMatchObject({
      code: 'request.notFound',
    });
  });

  it('an admin only reads, or acts and is named in the event', async () => {
    const { id: organizationId } = organization;
    const looking = await anAdmin(world.as(anonymous), { organizationId, view: 'viewing' });
    await expect(change(looking, { preferences: { language: 'EN' } })).rejects.toMatchObject({
      code: 'request.readOnlyView',
    });
    const acting = await anAdmin(world.as(anonymous), { organizationId, view: 'acting' });
    await change(acting, { preferences: { language: 'EN' } });
    expect(await recordedEvents(world.db, organization.id, 'organizations.settingsChanged')).toMatchObject([
      { acting: true, actor_user_id: acting.userId },
    ]);
  });
});
