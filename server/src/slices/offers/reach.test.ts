import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { anOrganization } from '../organizations/factory.ts';
import { someGoods } from './factory/goods.ts';
import { aPriceList, priced } from './factory/lists.ts';
import { aWay, related, wayChanged } from './factory/ways.ts';

const { world, call } = await testApp();
const ctx = world.as({ kind: 'system' });
const montreal = {
  street: '4720, rue Saint-Denis',
  unit: '',
  city: 'Montréal',
  region: 'CA-QC',
  country: 'CA' as const,
  location: { lat: 45.5287, lng: -73.5846 },
};

it.each(['~H2', 'drawn'])(
  'a route by %s offers to whoever lies there, and says so to the seller',
  async (how) => {
    const { organization, owner } = await anOrganization(ctx, { name: `Ferme par ${how}` });
    const vendorId = organization.id;
    const guest = (
      await anOrganization(ctx, {
        isSeller: false,
        isBuyer: true,
        customerOrganizationType: 'hotel',
        address: { ...montreal, postalCode: 'H2J 2L2' },
      })
    ).owner;
    await related(ctx, vendorId, guest.organizationId!, 'active');
    const customerIds = [guest.organizationId!];
    const priceListId = await aPriceList(ctx, { vendorId, audience: { kind: 'customers', customerIds } });
    const { formatId } = await someGoods(ctx, { vendorId, fr: 'Poireaux', en: 'Leeks' });
    await priced(ctx, { vendorId, priceListId, formatId, unitPrice: '10' });
    const seen = async () => [
      (await call(guest, 'GET', `/offers/suppliers/${vendorId}`)).json.length,
      (await call(owner, 'GET', `/vendor-offers/seen?customerId=${guest.organizationId}`)).json.rows[0]
        .isDisplayed,
    ];
    const id = await aWay(ctx, { vendorId, zones: ['~J1'] });
    expect(await seen()).toEqual([0, false]);
    await sql`insert into drawn_areas (vendor_id, delivery_id, position, created_at, area)
    values (${vendorId}, ${id}, 0, ${ctx.clock.now()}, '((45.4,-73.7),(45.6,-73.7),(45.6,-73.5),(45.4,-73.5))')`.execute(
      world.db,
    );
    await wayChanged(ctx, { vendorId, id, zones: [how === 'drawn' ? `@${id}` : how], isActive: true });
    expect(await seen()).toEqual([1, true]);
  },
);
