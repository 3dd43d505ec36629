import { expect, it } from 'vitest';
import { remoteConfig } from '@halles/contract';
import { anonymous, system } from '../platform/actor.ts';
import { changeBillingSettings } from '../slices/invoicing/commands/billing-settings.ts';
import { loadLinkToken, sentInvoice } from '../slices/invoicing/factory/sent-invoices.ts';
import { aTradingPair } from '../slices/ordering/factory/trading-pair.ts';
import { anAdmin } from '../slices/organizations/factory.ts';
import { testApp } from '../testing/app.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { testPorts } from '../testing/ports.ts';

const { world, call } = await testApp();

/** Payments as a server has them that names a provider: behind the switch of the remote configuration. */
async function configureStripe() {
  const { port, calls } = await fakeServer(() => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'cs_1', object: 'checkout.session', url: 'https://pay.example/cs_1' }),
  }));
  const stripeServer = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const payments = { stripeSecretKey: 'sk_test_x', stripeWebhookSecret: 'whsec_x', stripeServer };
  Object.assign(world.ports, testPorts(world, { payments }));
  return calls;
}

it('an admin’s switch closes card payments everywhere, and opens them again', async () => {
  const calls = await configureStripe();
  const admin = await anAdmin(world.as(system));
  const pair = await aTradingPair(world.as(anonymous));
  await changeBillingSettings(world.as(pair.seller), { version: 1, takesCards: true });
  const { id } = await sentInvoice(world, pair);
  const token = await loadLinkToken(world);
  const account = `/organizations/${pair.farm}/credit-account`;

  const setOpen = async (areCardPaymentsOpen: boolean) => {
    const { number } = (await call(admin, 'GET', '/admin/configuration')).json;
    const values = { ...remoteConfig.parse({}), areCardPaymentsOpen };
    const saved = await call(admin, 'POST', '/admin/configuration', { number, values, reason: 'Panne' });
    expect(saved.status).toBe(200);
  };
  const offered = async () => ({
    buyer: (await call(pair.buyer, 'GET', `/invoices/${id}`)).json.isPayableByCard,
    link: (await call(null, 'GET', `/ext/invoices/${token}`)).json.can.payInvoiceByCard,
    seller: (await call(pair.seller, 'GET', '/billing-settings')).json.canTakeCards,
    credit: (await call(pair.seller, 'GET', account)).json.canTopUpByCard,
  });
  const attempts = async () => ({
    buyer: (await call(pair.buyer, 'POST', `/invoices/${id}/card-payment`)).json.code,
    link: (await call(null, 'POST', `/ext/invoices/${token}/card-payment`, { language: 'FR' })).json.code,
    credit: (await call(pair.seller, 'POST', `${account}/top-ups`, { amountMinor: 5_000 })).json.code,
  });

  const everywhere = { buyer: true, link: true, seller: true, credit: true };
  expect(await offered()).toEqual(everywhere);
  await setOpen(false);
  expect(await offered()).toEqual({ buyer: false, link: false, seller: false, credit: false });
  expect(await attempts()).toEqual({
    buyer: 'invoicing.noCards',
    link: 'invoicing.noCards',
    credit: 'credit.topUpNotConfigured',
  });
  expect(calls).toEqual([]);
  await setOpen(true);
  expect(await offered()).toEqual(everywhere);
  expect(await attempts()).toEqual({ buyer: undefined, link: undefined, credit: undefined });
  expect(calls).toHaveLength(3);
});
