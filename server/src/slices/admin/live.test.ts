import { beforeAll, it } from 'vitest';
import { admin, type OrganizationId, type PurchaseOrderId } from '@halles/contract';
import { system, type Member, type Person } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { transaction } from '../../platform/transaction.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { testApp } from '../../testing/app.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { anAdmin, anOrganization, foundBy, newOrganization } from '../organizations/factory.ts';
import { invoiceFees, recordEntry } from '../credit/index.ts';
import { recordCredit } from './commands/credit-accounts.ts';
import { verify } from './commands/organizations.ts';
import { adminRoutes as routes } from './routes.ts';

const { world, call } = await testApp();
const ctx = () => world.as(system);
let actor: Person;
let owner: Person;
let organizationId: OrganizationId;
let pair: TradingPair;
let orderId: PurchaseOrderId;
let otherOrderId: PurchaseOrderId;
const asMember = (member: Member) => world.as(member);

beforeAll(async () => {
  actor = await anAdmin(ctx());
  const farm = await anOrganization(ctx());
  owner = farm.owner;
  organizationId = farm.organization.id;
  pair = await aTradingPair(ctx());
  const formatId = await addProductForSale(ctx(), pair, { fr: 'Panais', en: 'Parsnips', unitPrice: '3.00' });
  const lines = [{ formatId, quantity: '1' }];
  orderId = await submitOrder(asMember, pair, lines);
  otherOrderId = await submitOrder(asMember, pair, lines);
});

const path = () => `/organizations/${organizationId}`;

/** By a person who was signed in before, as at the onboarding: a session that begins later has no event. */
const aNewSeller = () => foundBy(ctx(), actor.userId, newOrganization());

/** The organization's main address is in another town. */
async function moveTo(city: string) {
  const [{ id }] = (await call(owner, 'GET', `${path()}/addresses`)).json;
  const address = { ...newOrganization().address, city };
  await call(owner, 'PUT', `${path()}/addresses/${id}`, {
    address,
    label: '',
    isMain: true,
    deliveryNotes: '',
  });
}
async function setAlert() {
  const { version } = (await call(owner, 'GET', `${path()}/credit-account`)).json;
  await call(owner, 'PUT', `${path()}/credit-account/alert`, { version, lowBalanceAlertMinor: 5_000 });
}
const pay = () =>
  recordCredit(
    world.as(actor),
    admin.recordCredit.input.parse({
      organizationId,
      kind: 'topUp',
      amountMinor: 25_000,
      reference: '',
      note: 'Virement',
    }),
  );
const charge = () =>
  transaction(world.as(actor), (tx) =>
    recordEntry(tx, { organizationId, kind: 'serviceFee', amountMinor: -500 }),
  );
const page = () => ({ page: 1, pageSize: 25, descending: false });

it.each([
  { name: 'admin.listOrganizations', what: 'a new one', change: aNewSeller, inputOf: page },
  { name: 'admin.listOrganizations', what: 'another town', change: () => moveTo('Lévis'), inputOf: page },
  {
    name: 'admin.getOrganization',
    what: 'its verification',
    change: () => verify(world.as(actor), { organizationId }),
    inputOf: () => ({ organizationId }),
  },
  {
    name: 'admin.getOrganization',
    what: 'another town',
    change: () => moveTo('Rimouski'),
    inputOf: () => ({ organizationId }),
  },
  {
    name: 'admin.getOrganization',
    what: 'the limit of its low-balance alert',
    change: setAlert,
    inputOf: () => ({ organizationId }),
  },
  { name: 'admin.listCreditAccounts', what: 'a payment', change: pay, inputOf: page },
  {
    name: 'admin.listCreditAccounts',
    what: 'a new seller',
    change: aNewSeller,
    inputOf: page,
  },
  {
    name: 'admin.listCreditEntries',
    what: 'a payment',
    change: pay,
    inputOf: () => ({ ...page(), organizationId }),
  },
  {
    name: 'admin.listPurchaseOrders',
    what: 'an answer to an order',
    change: () => applyActions(asMember, pair, orderId, 'confirm'),
    inputOf: page,
  },
  {
    name: 'admin.listRelations',
    what: 'what two organizations trade',
    change: () => applyActions(asMember, pair, otherOrderId, 'confirm'),
    inputOf: page,
  },
  {
    name: 'admin.listUninvoicedFees',
    what: 'a fee',
    change: charge,
    inputOf: () => ({ ...page(), month: '2026-12' }),
  },
  {
    name: 'admin.listFeeInvoices',
    what: 'an invoice',
    change: () =>
      invoiceFees(world.as(system, { clock: stoppedClock('2027-01-02T15:00:00.000Z') }), {
        organizationId,
        month: '2026-12',
      }),
    inputOf: page,
  },
])('$name shows $what as it happens', async ({ name, inputOf, change }) => {
  await expectLiveMatchesFetch({ world, routes, name, input: inputOf(), actor }, change);
});
