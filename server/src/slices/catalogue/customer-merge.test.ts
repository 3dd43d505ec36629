import { beforeEach, describe, expect, it } from 'vitest';
import type { Relation } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { emailsTo } from '../../testing/emails.ts';
import { aRestaurant, anOrganization, verified } from '../organizations/factory.ts';
import { aCustomerCard, aRelation, mergedInto } from '../relationships/factory.ts';
import { putItemList, shareItemList } from './commands/item-lists.ts';
import { changePriceList } from './commands/price-lists.ts';
import { sendPriceList } from './commands/send-price-list.ts';
import { aPriceList, aProduct } from './factory.ts';
import { listItemLists } from './queries/item-lists.ts';
import { openPriceList } from './queries/price-list-links.ts';
import { getPriceList } from './queries/price-lists.ts';

const { world } = await testApp();
const ctx = world.as(anonymous);
let marie: Member;
let bistro: Member;
let card: Relation;
let relation: Relation;

beforeEach(async () => {
  marie = (await anOrganization(ctx)).owner;
  await verified(ctx, marie.organizationId);
  bistro = (await aRestaurant(ctx)).owner;
  relation = await aRelation(ctx, { vendor: marie, customer: bistro });
  card = await aCustomerCard(ctx, marie, {
    contactInfo: { email: 'cuisine@cantine.example', otherEmails: [], phones: [] },
  });
});

const seller = () => world.as(marie);

describe('a card that becomes another customer', () => {
  it('leaves its price lists to that customer, once, and they can be changed again', async () => {
    const list = await aPriceList(seller(), {
      audience: { kind: 'customers', customerIds: [card.partner.id] },
    });
    const ofBoth = await aPriceList(seller(), {
      audience: { kind: 'customers', customerIds: [card.partner.id, bistro.organizationId] },
    });
    await mergedInto(seller(), relation, card);
    const { organizationId } = marie;
    for (const { id: priceListId } of [list, ofBoth])
      expect((await getPriceList(seller(), { organizationId, priceListId })).audience).toEqual({
        kind: 'customers',
        customerIds: [bistro.organizationId],
      });
    const { version, audience } = await getPriceList(seller(), { organizationId, priceListId: list.id });
    const change = { audience, name: 'Cantine' };
    expect(
      await changePriceList(seller(), { organizationId, priceListId: list.id, version, change }),
    ).toMatchObject({ name: 'Cantine' });
  });

  it('keeps the links of the lists that were mailed to it', async () => {
    const { formats } = await aProduct(seller(), {}, [{}]);
    const list = await aPriceList(seller(), {}, { [formats[0]!.id]: '2.50' });
    await sendPriceList(seller(), {
      organizationId: marie.organizationId,
      priceListId: list.id,
      message: '',
    });
    const [email] = await emailsTo(world.db, 'cuisine@cantine.example');
    const token = (email!.data as { url: string }).url.split('/').at(-1)!;
    await mergedInto(seller(), relation, card);
    expect(await openPriceList(ctx, { token })).toMatchObject({ total: 1 });
  });

  it('leaves the item lists that it may see to that customer', async () => {
    const itemListId = world.ids.next<'ItemList'>();
    await putItemList(seller(), { itemListId, name: 'Incontournables', formatIds: [] });
    await shareItemList(seller(), { itemListId, version: 1, partnerIds: [card.partner.id] });
    await mergedInto(seller(), relation, card);
    expect(await listItemLists(world.as(bistro))).toMatchObject([{ id: itemListId }]);
  });
});
