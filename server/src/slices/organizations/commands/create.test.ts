import { describe, expect, it } from 'vitest';
import { anonymous, type Person } from '../../../platform/actor.ts';
import { codeOf } from '../../../testing/code-of.ts';
import { aDevice } from '../../../testing/device.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, aUser } from '../../identity/factory.ts';
import { anOrganization, newOrganization } from '../factory.ts';
import { authenticator } from '../queries/authenticator.ts';
import { getContext } from '../queries/context.ts';
import { settingsOf } from '../queries/settings.ts';
import { setupOf } from '../queries/setup.ts';
import { chooseOrganization } from './active.ts';
import { createOrganization } from './create.ts';

const world = await testWorld();
const nobody = () => world.as(anonymous);
const credentials = (sessionToken: string | null) => ({
  sessionToken,
  organizationOverride: null,
  actAs: false,
});

async function founder() {
  const { userId } = await aUser(nobody());
  return world.as(await aSession(nobody(), userId));
}
const found = async (facts: Parameters<typeof newOrganization>[0] = {}) => {
  const ctx = await founder();
  const device = aDevice();
  const summary = await createOrganization(ctx, newOrganization(facts), device);
  const row = await world.db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', summary.id)
    .executeTakeFirstOrThrow();
  return { ctx, device, summary, row };
};

describe('creating an organization', () => {
  it('creates all its records, and makes its founder the owner', async () => {
    const { summary, row, ctx } = await found({ name: 'Érablière Tremblay' });
    expect(summary).toEqual({
      id: row.id,
      name: 'Érablière Tremblay',
      logoUrl: null,
      isSeller: true,
      isBuyer: false,
      isHub: false,
    });
    expect(row).toMatchObject({
      slug: 'erabliere-tremblay',
      country: 'CA',
      currency: 'CAD',
      time_zone: 'America/Toronto',
      version: 1,
      email: 'bonjour@fermedunord.example',
      neq: '3371254896',
    });
    const address = await world.db
      .selectFrom('addresses')
      .selectAll()
      .where('organization_id', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(address.is_main).toBe(true);
    expect(address.zones).toContain('CA-QC');
    expect(address.zones.at(-1)).toBe('J1H');
    const settings = await settingsOf(world.db, row.id);
    expect(settings).toMatchObject({
      preferences: { language: 'FR', purchaseOrderPrefix: 'ET-', autoApprovePurchaseOrder: false },
      sales: { paymentTermsInDays: 30, taxes: [], deliveryFeeApplicableTaxes: [] },
      producers: { commission: null },
      version: 1,
    });
    expect(await setupOf(ctx, row.id)).toMatchObject({
      steps: { profile: 'done', taxes: 'todo', firstProduct: 'todo' },
      isComplete: false,
    });
    const events = await recordedEvents(world.db, row.id);
    expect(events.map((event) => event.type)).toEqual([
      'organizations.created',
      'organizations.memberJoined',
      'organizations.setupChanged',
    ]);
  });

  it('makes it the active one and renews the session’s secret', async () => {
    const { device, row, ctx } = await found();
    const actor = await authenticator(world)(credentials(device.token));
    expect(actor).toMatchObject({ kind: 'person', organizationId: row.id, role: 'owner', view: 'own' });
    const context = await getContext(world.as(actor as Person));
    expect(context.currentMembership?.organizationId).toBe(row.id);
    expect(ctx.actor).toMatchObject({ organizationId: null });
  });

  it.each([
    [
      { isSeller: false, isBuyer: true, customerOrganizationType: 'cafe' as const },
      [false, true, false, 'cafe'],
    ],
    [{ isSeller: false, isBuyer: true, isHub: true }, [true, true, true, null]],
    [{ isSeller: true, customerOrganizationType: 'cafe' as const }, [true, false, false, null]],
  ])('%o', async (facts, kinds) => {
    const { row } = await found(facts);
    expect([row.is_seller, row.is_buyer, row.is_hub, row.customer_organization_type]).toEqual(kinds);
  });

  it('is limited to five in a day by one person, also at once', async () => {
    const ctx = await founder();
    const create = () => codeOf(createOrganization(ctx, newOrganization(), aDevice()));
    for (let number = 1; number <= 4; number++) expect(await create()).toBeNull();
    const refused = 'organizations.tooManyCreated';
    const codes = await Promise.all([create(), create(), create()]);
    expect(codes.map(String).toSorted()).toEqual(['null', refused, refused]);
    const { length } = await world.db
      .selectFrom('memberships')
      .select('role')
      .where('user_id', '=', ctx.actor.userId)
      .execute();
    expect(length).toBe(5);
    const other = await founder();
    expect(await codeOf(createOrganization(other, newOrganization(), aDevice()))).toBeNull();
    world.clock.advance(86_400_000);
    expect(await create()).toBeNull();
  });

  it('needs to sell or to buy', async () => {
    await expect(found({ isSeller: false })).rejects.toMatchObject({
      code: 'organizations.needsSellerOrBuyer',
    });
  });

  it('a buyer has no order prefix, and only the profile step', async () => {
    const { row, ctx } = await found({ isSeller: false, isBuyer: true });
    expect((await settingsOf(world.db, row.id)).preferences.purchaseOrderPrefix).toBe('');
    expect(await setupOf(ctx, row.id)).toMatchObject({
      steps: { profile: 'done', taxes: 'notApplicable' },
      isComplete: true,
    });
  });

  it('in Lyon it uses euros and the time zone of Paris', async () => {
    const { row } = await found({
      address: {
        street: '12, quai Saint-Antoine',
        unit: '',
        city: 'Lyon',
        region: '',
        country: 'FR',
        postalCode: '69002',
        location: null,
      },
    });
    expect(row).toMatchObject({ country: 'FR', currency: 'EUR', time_zone: 'Europe/Paris' });
    const address = await world.db
      .selectFrom('addresses')
      .select(['region', 'zones'])
      .where('organization_id', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(address).toEqual({ region: 'FR-ARA', zones: ['FR', 'FR-ARA', 'FR-69', '69002'] });
  });

  it('the currency may be chosen', async () => {
    expect((await found({ currency: 'EUR' })).row.currency).toBe('EUR');
  });

  it('two with one name get two slugs, also when they are created at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => found({ name: 'Les Deux Sœurs' })));
    expect(all.map(({ row }) => row.slug).sort()).toEqual(
      ['', '-2', '-3', '-4', '-5'].map((end) => `les-deux-soeurs${end}`),
    );
  });

  it('takes the logo that its founder uploaded before', async () => {
    const ctx = await founder();
    const { actor } = ctx;
    if (actor.kind !== 'person') throw new Error('signed in');
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const upload = await world.ports.files.storeFile(world.db, {
      owner: { userId: actor.userId },
      kind: 'logo',
      bytes: picture,
      declaredName: 'logo.png',
    });
    const input = newOrganization({ logoFileId: upload.id });
    const summary = await createOrganization(ctx, input, aDevice());
    expect(summary.logoUrl).toMatch(/^\/files\//);
    const [, , fileId] = summary.logoUrl!.split('/');
    const file = await world.db
      .selectFrom('files')
      .select(['organization_id', 'discard_after'])
      .where('id', '=', fileId!)
      .executeTakeFirstOrThrow();
    expect(file).toEqual({ organization_id: summary.id, discard_after: null });
  });

  it('refuses somebody else’s file', async () => {
    const { row } = await found();
    const file = await world.ports.files.storeFile(world.db, {
      owner: { organizationId: row.id },
      kind: 'logo',
      bytes: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
      declaredName: 'logo.png',
    });
    await expect(found({ logoFileId: file.id })).rejects.toMatchObject({ code: 'files.notFound' });
  });
});

describe('choosing the active organization', () => {
  it('renews the session with another of my organizations', async () => {
    const { owner, organization } = await anOrganization(nobody());
    const { organization: second } = await anOrganization(nobody(), { name: 'Seconde' });
    await world.db
      .insertInto('memberships')
      .values({
        organization_id: second.id,
        user_id: owner.userId,
        role: 'sales',
        joined_at: world.clock.now(),
      })
      .execute();
    const device = aDevice();
    await chooseOrganization(world.as(owner), { organizationId: second.id }, device);
    expect(await authenticator(world)(credentials(device.token))).toMatchObject({
      organizationId: second.id,
      role: 'sales',
    });
    const again = aDevice();
    await chooseOrganization(world.as(owner), { organizationId: organization.id }, again);
    expect(await authenticator(world)(credentials(again.token))).toMatchObject({ role: 'owner' });
    // The old session secret stops working once the grace period for requests in progress is over.
    world.clock.advance(10_000);
    expect(await authenticator(world)(credentials(device.token))).toEqual(anonymous);
  });

  it('does not find an organization I am not in', async () => {
    const { owner } = await anOrganization(nobody());
    const { organization } = await anOrganization(nobody());
    await expect(
      chooseOrganization(world.as(owner), { organizationId: organization.id }, aDevice()),
    ).rejects.toMatchObject({ code: 'request.notFound' });
  });
});
