import { describe, expect, it } from 'vitest';
import type { InvoiceId, Role } from '@halles/contract';
import { anonymous, system, type Person } from '../platform/actor.ts';
import { runAllJobs } from '../testing/worker.ts';
import { aSession, aUser } from '../slices/identity/factory.ts';
import { startInvoiceBatch } from '../slices/invoicing/commands/batches.ts';
import { draftInvoices } from '../slices/invoicing/commands/draft.ts';
import { getInvoice } from '../slices/invoicing/queries/invoice.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
} from '../slices/ordering/factory/trading-pair.ts';
import { acceptInvitation } from '../slices/organizations/commands/accept.ts';
import { inviteMember } from '../slices/organizations/commands/invitations.ts';
import { changeRole, removeMember } from '../slices/organizations/commands/members.ts';
import { aMember, anOrganization } from '../slices/organizations/factory.ts';
import { listInvitations } from '../slices/organizations/queries/people.ts';
import { inviteCustomer } from '../slices/relationships/commands/invitations.ts';
import { openInvitation } from '../slices/relationships/queries/invitations.ts';
import { testApp } from '../testing/app.ts';
import { aDevice } from '../testing/device.ts';
import { tokenMailedTo } from '../testing/emails.ts';

/** A link or session that a removed member left open gives no access any more. */
const { world, app, call } = await testApp();
const { organization, owner } = await anOrganization(world.as(anonymous));
let addresses = 0;

const remove = (person: Person) =>
  removeMember(world.as(owner), { organizationId: organization.id, userId: person.userId });
const demote = (person: Person, role: Role) =>
  changeRole(world.as(owner), { organizationId: organization.id, userId: person.userId, role });
const member = (role: Role = 'manager') => aMember(world.as(anonymous), organization.id, role);

async function invited(loadSender: Person, role: Role) {
  const email = `ancienne${++addresses}@exemple.quebec`;
  await inviteMember(world.as(loadSender), { organizationId: organization.id, email, role, language: 'FR' });
  const { userId } = await aUser(world.as(anonymous), { email });
  const guest = await aSession(world.as(anonymous), userId);
  const token = await tokenMailedTo(world.db, email);
  return { email, accept: () => acceptInvitation(world.as(guest), { token }, aDevice()) };
}
const waiting = async () =>
  (await listInvitations(world.as(owner), { organizationId: organization.id })).map((one) => one.email);

describe('an invitation', () => {
  it('ends when its sender’s membership ends', async () => {
    const manager = await member();
    const { email, accept } = await invited(manager, 'sales');
    expect(await waiting()).toContain(email);
    await remove(manager);
    expect(await waiting()).not.toContain(email);
    await expect(accept()).rejects.toThrow('organizations.invitationExpired');
  });

  it('ends when its sender loses the right to invite, and the sender’s other invitations stay', async () => {
    const manager = await member('owner');
    const [higher, lower] = [await invited(manager, 'owner'), await invited(manager, 'sales')];
    await demote(manager, 'manager');
    await expect(higher.accept()).rejects.toThrow('organizations.invitationExpired');
    expect(await lower.accept()).toMatchObject({ id: organization.id });
  });

  it('is refused when opened if its sender lost the right in another way', async () => {
    const manager = await member();
    const { accept } = await invited(manager, 'sales');
    // Writes memberships directly: they were removed before invitations ended with a membership.
    await world.db.deleteFrom('memberships').where('user_id', '=', manager.userId).execute();
    await expect(accept()).rejects.toThrow('organizations.invitationExpired');
  });

  it('to become a customer is ended and useless after its sender was removed', async () => {
    const manager = await member();
    const { url } = await inviteCustomer(world.as(manager), {
      email: null,
      relationId: null,
      language: 'FR',
      message: '',
    });
    const open = () => openInvitation(world.as(anonymous), { token: url!.split('/').at(-1)! });
    expect(await open()).toMatchObject({ vendor: { name: organization.name } });
    await remove(manager);
    await expect(open()).rejects.toThrow('relationships.linkExpired');
    await runAllJobs(world.as(system), world.pool);
    const row = await world.db
      .selectFrom('supplier_invitations')
      .select('revoked_at')
      .where('created_by', '=', manager.userId)
      .executeTakeFirstOrThrow();
    expect(row.revoked_at).not.toBeNull();
  });
});

describe('a calendar feed address', () => {
  it('closes when the membership of its creator ends', async () => {
    const manager = await member();
    const made = await call(manager, 'POST', '/calendar-feeds', { side: 'vendor' });
    const path = new URL(made.json.url).pathname.replace('/api', '');
    expect((await call(null, 'GET', path)).status).toBe(200);
    await remove(manager);
    expect((await call(null, 'GET', path)).status).toBe(404);
    await runAllJobs(world.as(system), world.pool);
    expect((await call(owner, 'GET', '/calendar-feeds')).json).toEqual([]);
  });
});

describe('a calendar feed address of a colleague', () => {
  it('can be deactivated, but not copied, as it outlives the membership of the reader', async () => {
    const manager = await member();
    const { json } = await call(owner, 'POST', '/calendar-feeds', { side: 'vendor' });
    expect((await call(owner, 'GET', '/calendar-feeds')).json).toMatchObject([{ url: json.url }]);
    expect((await call(manager, 'GET', '/calendar-feeds')).json).toMatchObject([{ id: json.id, url: null }]);
    expect((await call(manager, 'DELETE', `/calendar-feeds/${json.id}`)).status).toBe(200);
  });
});

describe('a signed file address', () => {
  const open = async (person: Person, url: string) => {
    // The session of the person has this token since `call` used it.
    const headers = { cookie: `halles=token-of-${person.sessionId}` };
    return (await app.inject({ url, headers })).statusCode;
  };
  const report = async (person: Person): Promise<string> => {
    const question = { side: 'vendor', ledger: 'register', from: '2026-01-01', until: '2026-12-31' };
    const content = { of: 'ledger', question };
    const path = `/report-files/${world.ids.next()}`;
    await call(person, 'PUT', path, { content, format: 'csv', language: 'FR' });
    await runAllJobs(world.as(system), world.pool);
    const { json } = await call(person, 'GET', '/report-files?side=vendor');
    return json[0].url;
  };

  it('of a report closes when the membership of its requester ends', async () => {
    const manager = await member();
    const url = await report(manager);
    expect(await open(manager, url)).toBe(200);
    await remove(manager);
    expect(await open(manager, url)).toBe(404);
  });

  it('closes when its reader gets another role', async () => {
    const manager = await member();
    const url = await report(manager);
    await demote(manager, 'driver');
    expect(await open(manager, url)).toBe(404);
  });
});

describe('a queued job', () => {
  it('does nothing for a person who was removed before it ran', async () => {
    const pair = await aTradingPair(world.as(anonymous));
    const formatId = await addProductForSale(world.as(system), pair, { multiple: '1' });
    const order = await submitOrder(world.as, pair, [{ formatId, quantity: '2' }]);
    await applyActions(world.as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
    const { invoiceIds } = await draftInvoices(world.as(pair.seller), {
      purchaseOrderIds: [order],
      by: 'order',
    });
    const invoiceId = invoiceIds[0] as InvoiceId;
    const organizationId = pair.seller.organizationId;
    const clerk = await aMember(world.as(anonymous), organizationId, 'accounting');
    await startInvoiceBatch(world.as(clerk), { invoiceIds: [invoiceId], action: 'publish' });
    await removeMember(world.as(pair.seller), { organizationId, userId: clerk.userId });
    await runAllJobs(world.as(system), world.pool);
    expect((await getInvoice(world.as(pair.seller), { invoiceId })).number).toBeNull();
  });
});
