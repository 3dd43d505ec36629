import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { testWorld } from '../../testing/world.ts';
import { anOrganization, aMember } from '../organizations/factory.ts';
import {
  reconcileTopUp,
  recordEntry,
  recordPaidTopUp,
  setLowBalanceAlert,
  setPremium,
  type NewEntry,
} from './commands.ts';
import { getAccount, getPremium, listEntries } from './queries.ts';

const world = await testWorld();
const seller = async () => (await anOrganization(world.as(system))).organization;
const enter = (entry: NewEntry) => transaction(world.as(system), (tx) => recordEntry(tx, entry));
const topUp = (organizationId: OrganizationId, amountMinor: number, causeKey?: string) =>
  enter({ organizationId, kind: 'topUp', amountMinor, causeKey: causeKey ?? null });

const sumAndBalance = async (organizationId: OrganizationId) => {
  const { sum } = await world.db
    .selectFrom('credit_entries')
    .select((eb) => eb.fn.sum<string>('amount_minor').as('sum'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const account = await world.db
    .selectFrom('credit_accounts')
    .select('balance_minor')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return { sum: Number(sum), balance: account.balance_minor };
};

describe('the credit ledger', () => {
  it('changes the balance with each entry, and stores the balance after it', async () => {
    const { id } = await seller();
    expect(await topUp(id, 5_000)).toMatchObject({ balanceMinor: 5_000 });
    expect(await enter({ organizationId: id, kind: 'serviceFee', amountMinor: -303 })).toMatchObject({
      balanceMinor: 4_697,
    });
    expect(await sumAndBalance(id)).toEqual({ sum: 4_697, balance: 4_697 });
  });

  it('stays correct with twenty concurrent entries', async () => {
    const { id } = await seller();
    await Promise.all(Array.from({ length: 20 }, (_, i) => topUp(id, i + 1)));
    expect(await sumAndBalance(id)).toEqual({ sum: 210, balance: 210 });
  });

  it('enters one cause once, however often and concurrently it is reported', async () => {
    const { id } = await seller();
    const paid = { organizationId: id, amountMinor: 2_500, reference: 'pi_1', sessionReference: 'cs_1' };
    const entries = await Promise.all([1, 2, 3].map(() => recordPaidTopUp(world.as(system), paid)));
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(1);
    expect(await sumAndBalance(id)).toEqual({ sum: 2_500, balance: 2_500 });
  });

  it('reverses a refunded payment once, and enters it again when a dispute is won', async () => {
    const { id } = await seller();
    const card = { organizationId: id, reference: 'pi_1' };
    const stands = (amountMinor: number) => reconcileTopUp(world.as(system), { ...card, amountMinor });
    await expect(stands(0)).rejects.toMatchObject({ code: 'request.notFound' });
    await recordPaidTopUp(world.as(system), { ...card, amountMinor: 2_500, sessionReference: 'cs_1' });
    await stands(2_500);
    await Promise.all([stands(1_500), stands(1_500), stands(1_500)]);
    expect(await sumAndBalance(id)).toEqual({ sum: 1_500, balance: 1_500 });
    await stands(0);
    await stands(2_500);
    expect(await sumAndBalance(id)).toEqual({ sum: 2_500, balance: 2_500 });
  });

  it('is append-only, whatever code tries', async () => {
    const { id } = await seller();
    await topUp(id, 100);
    await expect(world.pool.query('update credit_entries set amount_minor = 1')).rejects.toThrow(
      'permission denied',
    );
    await expect(world.pool.query('delete from credit_entries')).rejects.toThrow('permission denied');
  });

  it("splits months at midnight of the organization's time zone", async () => {
    const { id } = await seller();
    const owner = await aMember(world.as(system), id, 'owner');
    await topUp(id, 100);
    // In Québec, 03:59 and 04:00 UTC fall before and after midnight of 1 July, and 05:00 UTC is the start of 1
    // December.
    for (const [amount, at] of [
      [1, '2026-07-01T03:59:59.999Z'],
      [2, '2026-07-01T04:00:00Z'],
      [4, '2026-08-01T03:59:59.999Z'],
      [8, '2026-12-01T04:59:00Z'],
      [16, '2026-12-01T05:00:00Z'],
    ] as const)
      await world.db
        .insertInto('credit_entries')
        .values((eb) => ({
          id: world.ids.next<'CreditEntry'>(),
          organization_id: id,
          kind: 'topUp',
          amount_minor: amount,
          balance_minor: eb.val(0),
          recorded_at: new Date(at),
        }))
        .execute();
    const sumOf = async (month: string): Promise<number> => {
      const input = { organizationId: id, month, page: 1, pageSize: 25, descending: false };
      const { rows } = await listEntries(world.as(owner), input);
      return rows.reduce((sum, row) => sum + row.amountMinor, 0);
    };
    expect([await sumOf('2026-06'), await sumOf('2026-07'), await sumOf('2026-12')]).toEqual([1, 6, 16]);
  });

  it('exists for sellers only', async () => {
    const { organization: buyer } = await anOrganization(world.as(system), {
      isSeller: false,
      isBuyer: true,
    });
    await expect(topUp(buyer.id, 100)).rejects.toThrow('credit.notSeller');
  });

  it('records an event with each entry', async () => {
    const { id } = await seller();
    const entry = await topUp(id, 700);
    const event = await world.db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', entry.id)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      type: 'credit.entryRecorded',
      organization_ids: [id],
      data: { amountMinor: 700, currency: 'CAD', kind: 'topUp' },
    });
  });
});

describe('the account', () => {
  it('exists for a seller without any entry', async () => {
    const { id } = await seller();
    const owner = await aMember(world.as(system), id, 'owner');
    expect(await getAccount(world.as(owner), { organizationId: id })).toMatchObject({
      balance: { amountMinor: 0, currency: 'CAD' },
      orderServiceFeesInPercent: null,
      defaultServiceFeesInPercent: '2',
      premium: { isPremium: false, since: null },
      can: { topUp: 'credit.topUpNotConfigured', setAlert: true },
    });
  });

  it('is not found by another organization, or by a role without access to it', async () => {
    const [own, other] = [await seller(), await seller()];
    const stranger = await aMember(world.as(system), other.id, 'owner');
    const driver = await aMember(world.as(system), own.id, 'driver');
    for (const actor of [stranger, driver])
      await expect(getAccount(world.as(actor), { organizationId: own.id })).rejects.toThrow(
        'request.notFound',
      );
    await expect(
      listEntries(world.as(stranger), { organizationId: own.id, page: 1, pageSize: 25 }),
    ).rejects.toThrow('request.notFound');
  });

  it('shows premium to every member', async () => {
    const { id } = await seller();
    await setPremium(world.as(system), id, true);
    const driver = await aMember(world.as(system), id, 'driver');
    expect(await getPremium(world.as(driver), { organizationId: id })).toEqual({
      isPremium: true,
      since: world.clock.now().toISOString(),
    });
  });

  it('sends one email when the balance falls to the alert, and another only after it rose above', async () => {
    const { id } = await seller();
    const owner = await aMember(world.as(system), id, 'owner');
    await topUp(id, 1_000);
    const { version } = await getAccount(world.as(owner), { organizationId: id });
    await setLowBalanceAlert(world.as(owner), { organizationId: id, version, lowBalanceAlertMinor: 500 });
    const falls = async () =>
      (
        await world.db
          .selectFrom('events')
          .select('id')
          .where('type', '=', 'credit.balanceFellLow')
          .where(sql<boolean>`organization_ids @> array[${id}]::uuid[]`)
          .execute()
      ).length;
    await enter({ organizationId: id, kind: 'serviceFee', amountMinor: -500 });
    await enter({ organizationId: id, kind: 'serviceFee', amountMinor: -100 });
    expect(await falls()).toBe(1);
    await topUp(id, 1_000);
    await enter({ organizationId: id, kind: 'serviceFee', amountMinor: -1_200 });
    expect(await falls()).toBe(2);
  });

  it('refuses a change based on an older version', async () => {
    const { id } = await seller();
    const owner = await aMember(world.as(system), id, 'owner');
    await topUp(id, 1_000);
    const change = setLowBalanceAlert(world.as(owner), {
      organizationId: id,
      version: 1,
      lowBalanceAlertMinor: 1,
    });
    await expect(change).rejects.toThrow('request.stale');
  });
});
