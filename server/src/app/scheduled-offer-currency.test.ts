import { beforeAll, expect, it } from 'vitest';
import type { Currency, FormatId, OrganizationId, ScheduledOffer } from '@halles/contract';
import { system, type Member } from '../platform/actor.ts';
import { changePriceList } from '../slices/catalogue/commands/price-lists.ts';
import { aPriceList } from '../slices/catalogue/factory/price-lists.ts';
import { aListedItem } from '../slices/inventory/factory/listed-items.ts';
import {
  changeScheduledOffer,
  createScheduledOffer,
  removeScheduledOffer,
} from '../slices/offers/commands/scheduled-offers.ts';
import { anOrganization } from '../slices/organizations/factory.ts';
import { testWorld } from '../testing/world.ts';

const world = await testWorld();
const ctx = world.as(system);
let farm: OrganizationId;
let seller: Member;
let formatId: FormatId;

beforeAll(async () => {
  seller = (await anOrganization(ctx, { name: 'Ferme du Nord' })).owner;
  farm = seller.organizationId;
  ({ formatId } = await aListedItem(ctx, { vendorId: farm, fr: 'Homard', en: 'Lobster' }));
});

const aList = (name: string, currency: Currency = 'CAD') =>
  aPriceList(ctx, { vendorId: farm, name, currency, audience: { kind: 'nobody' } });

const anOffer = (priceListId: ScheduledOffer['priceListId']) =>
  createScheduledOffer(world.as(seller), {
    name: 'Arrivage',
    message: null,
    priceListId,
    items: [{ formatId, unitPrice: '19' }],
    window: {
      recurrence: {
        frequency: 'weekly',
        interval: 1,
        weekdays: ['TH'],
        weekOfMonth: null,
        startsOn: '2026-11-26',
        endsOn: null,
        holidays: 'keep',
        exceptions: [],
      },
      opensAt: '08:00',
      closesAfterDays: 1,
      closesAt: '12:00',
    },
    audience: { kind: 'nobody' },
    capacityOrders: null,
    isAnnounced: false,
    remindsHoursBefore: null,
    isActive: false,
  });

const change = ({ id, version }: ScheduledOffer, changed: object) =>
  changeScheduledOffer(world.as(seller), { scheduledOfferId: id, version, change: changed });

it('prices of a scheduled offer do not become prices in another currency with another list', async () => {
  const euros = await aList('France', 'EUR');
  const refused = { code: 'offers.pricesInOtherCurrency' };
  const offer = await anOffer(await aList('Arrivages'));
  await expect(change(offer, { priceListId: euros })).rejects.toMatchObject(refused);
  const dollars = await change(offer, { priceListId: null });
  expect(dollars).toMatchObject({ currency: 'CAD' });
  await expect(change(dollars, { priceListId: euros })).rejects.toMatchObject(refused);

  const entered = await change(dollars, { priceListId: euros, items: [{ formatId, unitPrice: '13' }] });
  expect(entered).toMatchObject({ currency: 'EUR', items: [{ unitPrice: '13' }] });
  await expect(change(entered, { priceListId: null })).rejects.toMatchObject(refused);
});

it('an empty list keeps the currency of a scheduled offer that has its own prices in it', async () => {
  const priceListId = await aList('Vide');
  const { id } = await anOffer(priceListId);
  const toEuros = () =>
    changePriceList(world.as(seller), {
      organizationId: farm,
      priceListId,
      version: 1,
      change: { currency: 'EUR' },
    });
  await expect(toEuros()).rejects.toMatchObject({ code: 'catalogue.listHasPrices' });
  await removeScheduledOffer(world.as(seller), { scheduledOfferId: id });
  expect(await toEuros()).toMatchObject({ currency: 'EUR' });
});
