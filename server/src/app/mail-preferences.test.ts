import { beforeEach, expect, it } from 'vitest';
import { system } from '../platform/actor.ts';
import { getInvoice } from '../slices/invoicing/queries/invoice.ts';
import { draftInvoices } from '../slices/invoicing/commands/draft.ts';
import { sendInvoice } from '../slices/invoicing/commands/sending-and-reminders.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
} from '../slices/ordering/factory/trading-pair.ts';
import { sendPriceList } from '../slices/catalogue/commands/send-price-list.ts';
import { setOrganization, setSettings, verified } from '../slices/organizations/factory.ts';
import { clearMail } from '../testing/emails.ts';
import { reactingWorld } from '../testing/reactions.ts';
import { runAllJobs } from '../testing/worker.ts';

const world = await reactingWorld();
const work = () => runAllJobs(world.as(system), world.pool);
const pair = await aTradingPair(world.as(system));
const formatId = await addProductForSale(world.as(system), pair);
const farmer = world.as(pair.seller);

await verified(world.as(system), pair.farm);
await setOrganization(world, pair.bistro, { email: 'Bonjour@bistro.example' });
await setSettings(world, pair.bistro, {
  price_list_emails: ['prix@bistro.example', 'chef@bistro.example'],
  purchase_order_emails: ['quai@bistro.example', 'chef@bistro.example'],
  invoice_emails: ['compta@bistro.example'],
});

beforeEach(async () => {
  await work();
  await clearMail(world.db);
});

async function anOrder() {
  const order = await submitOrder(world.as, pair, [{ formatId, quantity: '2' }]);
  await work();
  return order;
}

/** What the farm sends to its customer, by the kind that a customer ticks in its settings. */
const sendings = {
  priceListPreference: () =>
    sendPriceList(farmer, { organizationId: pair.farm, priceListId: pair.list, message: '' }),
  purchaseOrderPreference: async () => applyActions(world.as, pair, await anOrder(), 'confirm'),
  invoicePreference: async () => {
    const order = await anOrder();
    await applyActions(world.as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
    const { invoiceIds } = await draftInvoices(farmer, { purchaseOrderIds: [order], by: 'order' });
    const { id, version } = await getInvoice(farmer, { invoiceId: invoiceIds[0]! });
    await work();
    await clearMail(world.db);
    await sendInvoice(farmer, { invoiceId: id, version, to: [], message: '' });
  },
};

it.each([
  ['priceListPreference', ['bonjour@', 'chef@', 'prix@']],
  ['purchaseOrderPreference', ['bonjour@', 'chef@', 'quai@']],
  ['invoicePreference', ['bonjour@', 'compta@']],
] as const)('of %s, the main address and those that are ticked get the email', async (kind, receive) => {
  await sendings[kind]();
  await work();
  const { rows } = await world.pool.query<{ to_address: string }>(
    `select distinct to_address from outgoing_mail where to_address like '%@bistro.example' order by 1`,
  );
  expect(rows.map(({ to_address }) => to_address.replace('bistro.example', ''))).toEqual(receive);
});
