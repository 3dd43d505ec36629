import { expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { billedOrder } from '../invoicing/factory/invoices.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { aConversation, aMessage } from './factory/conversations.ts';
import { aDeliveredOrder } from './factory/delivered-order.ts';
import { everyMessage, type ExportedMessage } from './queries/export.ts';

const world = await testWorld();
const { pair, order, relation } = await aDeliveredOrder(world);
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);

async function exportedBy(member: typeof farmer): Promise<ExportedMessage[]> {
  const rows: ExportedMessage[] = [];
  for await (const row of everyMessage(member)) rows.push(row);
  return rows;
}

it('the messages of an organization are exported whole, without what the member may not see', async () => {
  const invoice = await billedOrder(farmer, order);
  const { id } = await aConversation(farmer, relation);
  await aMessage(farmer, id, 'Bonjour');
  await aMessage(chef, id, 'Merci');
  const about = await aConversation(farmer, { kind: 'invoice', id: invoice.id });
  await aMessage(farmer, about.id, 'La facture');
  const exported = await exportedBy(chef);
  expect(exported).toHaveLength(3);
  expect(exported.filter(({ subject }) => subject === 'relation')).toMatchObject([
    {
      partner: 'Ferme du Nord',
      organization: 'Ferme du Nord',
      text: 'Bonjour',
      sentAt: '2026-11-21T10:30:00.000Z',
    },
    {
      partner: 'Ferme du Nord',
      organization: 'Bistro Verger',
      text: 'Merci',
      author: expect.stringMatching(/\S/),
    },
  ]);
  const driver = world.as(await aMember(world.as(system), pair.bistro, 'driver'));
  expect((await exportedBy(driver)).map(({ text }) => text)).toEqual(['Bonjour', 'Merci']);
  const { owner } = await anOrganization(world.as(system), { name: 'Autre' });
  expect(await exportedBy(world.as(owner))).toEqual([]);
});
