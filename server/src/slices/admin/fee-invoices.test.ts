import { beforeAll, describe, expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { system, type Member, type Person } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { transaction } from '../../platform/transaction.ts';
import { testApp } from '../../testing/app.ts';
import { recordEntry } from '../credit/index.ts';
import { aMember, anAdmin, anOrganization } from '../organizations/factory.ts';

const { world, call, app } = await testApp();
const ctx = () => world.as(system);
const month = '2026-10';
let admin: Person;
let owner: Member;
let farm: OrganizationId;
let dairy: OrganizationId;

/** A fee of October; the test's today is in November 2026. */
const fee = (organizationId: OrganizationId, amountMinor: number) =>
  transaction(world.as(system, { clock: stoppedClock('2026-10-10T15:00:00.000Z') }), (tx) =>
    recordEntry(tx, { organizationId, kind: 'serviceFee', amountMinor, reference: 'FN-1' }),
  );

beforeAll(async () => {
  admin = await anAdmin(ctx());
  const first = await anOrganization(ctx(), { name: 'Ferme du Nord' });
  owner = first.owner;
  farm = first.organization.id;
  dairy = (await anOrganization(ctx(), { name: 'Fromagerie des Cantons' })).organization.id;
  await fee(farm, -264);
  await fee(farm, -100);
  await fee(dairy, -1_000);
});

const uninvoiced = async (more = '') =>
  (await call(admin, 'GET', `/admin/fee-invoices/uninvoiced?month=${month}${more}`)).json;
const invoices = async (more = '') => (await call(admin, 'GET', `/admin/fee-invoices${more}`)).json;
const invoice = (who: Person, organizationIds: OrganizationId[], of = month) =>
  call(who, 'POST', '/admin/fee-invoices', { month: of, organizationIds });

describe('the fees of a month', () => {
  it('are listed by seller until they are on an invoice', async () => {
    expect(await uninvoiced()).toMatchObject({
      total: 2,
      rows: [
        { id: farm, name: 'Ferme du Nord', entries: 2, feesMinor: 364, currency: 'CAD' },
        { id: dairy, entries: 1, feesMinor: 1_000 },
      ],
    });
    expect((await uninvoiced('&sort=fees&descending=true')).rows[0].id).toBe(dairy);
    expect((await uninvoiced('&search=fromag')).total).toBe(1);
    expect((await uninvoiced('&pageSize=1&page=2')).rows.map(({ id }: { id: string }) => id)).toEqual([
      dairy,
    ]);
    expect((await call(admin, 'GET', '/admin/fee-invoices/uninvoiced?month=2026-09')).json.total).toBe(0);
  });

  it('are invoiced to chosen sellers, and the answer names those who have none', async () => {
    const buyer = await anOrganization(ctx(), {
      isSeller: false,
      isBuyer: true,
      customerOrganizationType: 'cafe',
    });
    const { json } = await invoice(admin, [farm, farm, buyer.organization.id]);
    expect(json.invoices).toEqual([
      expect.objectContaining({ organizationId: farm, feesMinor: 364, taxMinor: 54, totalMinor: 418 }),
    ]);
    expect(json.refused).toEqual([{ organizationId: buyer.organization.id, why: 'notSeller' }]);
    expect((await invoice(admin, [farm])).json.refused).toEqual([{ organizationId: farm, why: 'nothing' }]);
    expect((await uninvoiced()).rows.map(({ id }: { id: string }) => id)).toEqual([dairy]);
    expect(await invoices()).toMatchObject({
      total: 1,
      rows: [{ organizationId: farm, name: 'Ferme du Nord' }],
    });
    expect((await invoices('?month=2026-09')).total).toBe(0);
  });

  it('leave a line in the audit log', async () => {
    const { json } = await call(admin, 'GET', `/admin/audit?organizationId=${farm}`);
    expect(json.rows.map(({ type }: { type: string }) => type)).toContain('credit.feesInvoiced');
    expect(json.rows[0]).toMatchObject({ organization: 'Ferme du Nord', organizationId: farm });
  });

  it('are refused for a month that is not over, and to anybody but admins', async () => {
    expect((await invoice(admin, [dairy], '2026-11')).json.code).toBe('credit.monthNotOver');
    expect((await invoice(owner, [dairy])).status).toBe(404);
    expect((await call(owner, 'GET', '/admin/fee-invoices')).status).toBe(404);
  });
});

describe('the documents', () => {
  const pdf = async (who: Person, path: string) => {
    await call(who, 'GET', '/context');
    return app.inject({
      url: `/api/documents/${path}`,
      headers: { cookie: `halles=token-of-${who.sessionId}` },
    });
  };

  it('are for the seller, for admins, and for nobody else', async () => {
    const [{ id }] = (await invoices()).rows;
    const own = (await call(owner, 'GET', `/organizations/${farm}/credit-account/fee-invoices`)).json;
    expect(own).toMatchObject({ total: 1, rows: [{ id, month, totalMinor: 418 }] });
    expect(
      (await pdf(owner, `fee-invoice.pdf?feeInvoiceId=${id}`)).rawPayload.subarray(0, 4).toString(),
    ).toBe('%PDF');
    expect((await pdf(admin, `admin-fee-invoice.pdf?feeInvoiceId=${id}`)).statusCode).toBe(200);
    const driver = await aMember(ctx(), farm, 'driver');
    const { owner: stranger } = await anOrganization(ctx());
    expect((await pdf(driver, `fee-invoice.pdf?feeInvoiceId=${id}`)).statusCode).toBe(403);
    expect((await pdf(stranger, `fee-invoice.pdf?feeInvoiceId=${id}`)).statusCode).toBe(404);
    expect((await pdf(owner, `admin-fee-invoice.pdf?feeInvoiceId=${id}`)).statusCode).toBe(404);
    expect((await call(stranger, 'GET', `/organizations/${farm}/credit-account/fee-invoices`)).status).toBe(
      404,
    );
  });

  it('of a month are statements', async () => {
    expect((await pdf(owner, `credit-statement.pdf?month=${month}`)).statusCode).toBe(200);
    expect(
      (await pdf(admin, `admin-credit-statement.pdf?organizationId=${farm}&month=${month}`)).statusCode,
    ).toBe(200);
    expect(
      (await pdf(owner, `admin-credit-statement.pdf?organizationId=${farm}&month=${month}`)).statusCode,
    ).toBe(404);
  });
});

it.each(['adminUninvoicedFees', 'adminFeeInvoices', 'adminCreditAccounts'])(
  '%s is exported to admins',
  async (name) => {
    const path = `/exports/${name}.csv?language=EN${name === 'adminUninvoicedFees' ? `&month=${month}` : ''}`;
    expect((await call(admin, 'GET', path)).text).toMatch(/Ferme du Nord|Fromagerie des Cantons/);
    expect((await call(owner, 'GET', path)).status).toBe(404);
  },
);
