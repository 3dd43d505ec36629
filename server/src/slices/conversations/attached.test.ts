import { describe, expect, it } from 'vitest';
import { type Conversation, type OrganizationId } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
} from '../ordering/factory/trading-pair.ts';
import { acceptProposedChange, aClaim, aProposedChange, readOrder } from '../ordering/factory/order-steps.ts';
import { billedOrder } from '../invoicing/factory/invoices.ts';
import { aDeliveredOrder } from './factory/delivered-order.ts';
import { aMember } from '../organizations/factory.ts';
import { deleteMessage } from './commands/change-message.ts';
import { aConversation, aMessage } from './factory/conversations.ts';
import { listConversations } from './queries/list.ts';
import { listMessages } from './queries/messages.ts';

const world = await testWorld();
const { pair, order, formatId, relation } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);
const { id: invoice } = await billedOrder(farmer, order);

const page = { page: 1, pageSize: 25 };
const code = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const ofMessages = async (member: typeof farmer, { id }: Pick<Conversation, 'id'>) =>
  (await listMessages(member, { conversationId: id })).rows;

describe('what a message holds', () => {
  it('shows cards as they are now, each to those who may see it', async () => {
    const { id } = await aConversation(farmer, relation);
    const { claims } = await aClaim(chef, order, '3');
    const claim = claims[0]!;
    await aMessage(farmer, id, '', {
      cards: [
        { kind: 'order', id: order },
        { kind: 'invoice', id: invoice },
        { kind: 'claim', id: claim.id },
        { kind: 'product', id: formatId },
      ],
    });
    const cardsOf = async (member: typeof farmer) => (await ofMessages(member, { id })).at(-1)!.cards;
    const { number } = await readOrder(farmer, order);
    expect(await cardsOf(chef)).toMatchObject([
      {
        kind: 'order',
        isHidden: false,
        title: { en: number },
        status: 'delivered',
        amountMinor: 5400,
        currency: 'CAD',
        url: `/customer/purchase-orders/${order}`,
      },
      { kind: 'invoice', isHidden: false, status: 'unpaid', url: `/customer/invoices/${invoice}` },
      { kind: 'claim', isHidden: false, status: 'open', amountMinor: 1350 },
      { kind: 'product', isHidden: false, title: { fr: 'Laitue', en: 'Lettuce' }, url: null },
    ]);
    const driver = world.as(await aMember(world.as(system), pair.farm, 'driver'));
    const [ofOrder, ofInvoice] = await cardsOf(driver);
    expect(ofOrder).toMatchObject({ isHidden: false, url: `/vendor/purchase-orders/${order}` });
    expect(ofInvoice).toEqual({
      kind: 'invoice',
      id: invoice,
      isHidden: true,
      title: {},
      status: '',
      amountMinor: null,
      currency: null,
      on: null,
      imageUrl: null,
      url: null,
    });
  });

  it('shows a proposed change as it stands, with the total it would give', async () => {
    const { id } = await aConversation(farmer, relation);
    const changed = await submitOrder(world.as, pair, [{ formatId, quantity: '4' }]);
    await applyActions(world.as, pair, changed, 'confirm');
    const [changeSet] = (await aProposedChange(farmer, changed, '3')).changeSets;
    await aMessage(farmer, id, '', { cards: [{ kind: 'change', id: changeSet!.id }] });
    const { number } = await readOrder(chef, changed);
    const cardOfChef = async () => (await ofMessages(chef, { id })).at(-1)!.cards[0];
    expect(await cardOfChef()).toMatchObject({
      kind: 'change',
      isHidden: false,
      title: { en: number },
      status: 'open',
      amountMinor: changeSet!.totalAfterMinor,
      url: `/customer/purchase-orders/${changed}`,
    });
    await acceptProposedChange(chef, changed);
    expect(await cardOfChef()).toMatchObject({ status: 'accepted' });
  });

  it('refuses cards of others and of things that are not shared', async () => {
    const other = await aTradingPair(world.as(system));
    const foreign = await addProductForSale(world.as(system), other, {
      fr: 'Panais',
      en: 'Parsnip',
      unitPrice: '3.00',
    });
    const foreignOrder = await submitOrder(world.as, other, [{ formatId: foreign, quantity: '1' }]);
    const { id } = await aConversation(farmer, relation);
    const share = (member: typeof farmer, card: { kind: 'order' | 'product'; id: string }) =>
      code(aMessage(member, id, '', { cards: [card as never] }));
    expect(await share(chef, { kind: 'order', id: foreignOrder })).toBe('conversations.cardNotShared');
    expect(await share(farmer, { kind: 'product', id: foreign })).toBe('conversations.cardNotShared');
    expect(await share(chef, { kind: 'product', id: formatId })).toBe('done');
    expect(await code(aMessage(chef, id, ''))).toBe('conversations.emptyMessage');
  });

  it('holds fresh files of its author’s organization, which are gone once it is deleted', async () => {
    const { id } = await aConversation(farmer, relation);
    const { files } = farmer.ports;
    const upload = (organizationId: OrganizationId) =>
      files.storeFile(world.db, {
        owner: { organizationId },
        kind: 'attachment',
        bytes: Buffer.from('%PDF-1.4\n%%EOF\n'),
        declaredName: 'bon.pdf',
      });
    const own = await upload(pair.farm);
    expect(await code(aMessage(chef, id, '', { fileIds: [own.id] }))).toBe('files.notFound');
    const sent = await aMessage(farmer, id, '', { fileIds: [own.id] });
    expect(sent.files).toMatchObject([
      { fileId: own.id, name: 'bon.pdf', contentType: 'application/pdf', thumbnailUrl: null },
    ]);
    expect((await ofMessages(chef, { id })).at(-1)!.files).toMatchObject([{ fileId: own.id }]);
    expect((await listConversations(chef, page)).rows[0]!.lastMessage).toMatchObject({
      text: '',
      hasFiles: true,
    });
    expect(await code(aMessage(farmer, id, '', { fileIds: [own.id] }))).toBe('files.notFound');
    await deleteMessage(farmer, { conversationId: id, messageId: sent.id });
    const owner = { organizationId: pair.farm };
    expect(await code(files.readFile(world.db, { id: own.id, owner }))).toBe('files.notFound');
  });
});
