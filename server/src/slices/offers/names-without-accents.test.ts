import { beforeAll, expect, it } from 'vitest';
import { system, type Member } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { aPriceList, aProducer, aProduct } from '../catalogue/factory.ts';
import { anOrganization } from '../organizations/factory.ts';

const { world, call } = await testApp();
let marie: Member;

beforeAll(async () => {
  marie = (await anOrganization(world.as(system))).owner;
  const ctx = world.as(marie);
  await aPriceList(ctx, { name: 'Épiceries d’hiver' });
  const producerId = await aProducer(ctx, { name: 'Les Jardins d’Élise', town: 'Lévis' });
  const name = { fr: 'Jus de pomme-canneberge', en: 'Apple-cranberry juice', original: 'fr' as const };
  await aProduct(ctx, { name, producerId }, [{ sku: 'JUS-1' }]);
});

const total = async (path: string) => (await call(marie, 'GET', path)).json.total;

it.each(['epicerie', 'd hiver', "d'hiver", 'EPICERIES D’HIVER'])(
  'finds a price list by %s',
  async (words) => {
    const { organizationId } = marie;
    expect(
      await total(`/organizations/${organizationId}/priceLists?search=${encodeURIComponent(words)}`),
    ).toBe(1);
  },
);

it.each(['elise', "d'elise", 'levis'])('finds a producer by %s', async (words) => {
  expect(await total(`/producers?search=${encodeURIComponent(words)}`)).toBe(1);
});

it.each(['pomme-canneberge', 'canneberge jus', 'jus-1', 'elise', "d'elise"])(
  'finds an offer by %s',
  async (words) => {
    expect(await total(`/vendor-offers?search=${encodeURIComponent(words)}`)).toBe(1);
  },
);

it.each(['pomme_', '100 %', 'cidre'])('finds nothing by %s', async (words) => {
  expect(await total(`/vendor-offers?search=${encodeURIComponent(words)}`)).toBe(0);
  expect(await total(`/producers?search=${encodeURIComponent(words)}`)).toBe(0);
});
