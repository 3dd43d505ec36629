import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileId, OrganizationId, Relation, RelationAction, RelationId } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { testWorld } from '../../testing/world.ts';
import { aRestaurant, aMember, anOrganization } from '../organizations/factory.ts';
import { setupOf } from '../organizations/index.ts';
import { createRelation } from './commands/create.ts';
import { inviteCustomer } from './commands/invitations.ts';
import { bulkUpdate, moveRelation } from './commands/move.ts';
import { changeCustomerTerms, changeSupplierTerms } from './commands/terms.ts';
import { aCustomerCard, aRelation, aRequest } from './factory.ts';
import { listActivity } from './queries/activity.ts';
import { listCustomers, listTags } from './queries/lists.ts';
import { loadRelation } from './queries/records.ts';
import { relationshipsRoutes as routes } from './routes.ts';

const world = await testWorld();
const ctx = world.as(anonymous);
let vendor: Member;
let customer: Member;

const aBuyer = async (name = 'Bistro des Érables') => (await aRestaurant(ctx, name)).owner;

beforeEach(async () => {
  vendor = (await anOrganization(ctx)).owner;
  customer = await aBuyer();
});

const list = { page: 1, pageSize: 25, descending: false };
const move = (actor: Member, relationId: RelationId, action: RelationAction) =>
  moveRelation(world.as(actor), { relationId, action, message: '' });
const get = (actor: Member, relationId: RelationId) => loadRelation(world.as(actor), world.db, relationId);
const idOf = (person: Member): OrganizationId => person.organizationId;

describe('requesting access', () => {
  it('creates the relation and both records in one command, and shows the vendor who requested', async () => {
    const requested = await aRequest(ctx, { vendor, customer });
    expect(requested).toMatchObject({
      side: 'customer',
      status: 'requested',
      startedBy: 'customer',
      customerTerms: null,
      supplierTerms: { accountNumber: null, tags: [], notes: '' },
    });
    expect(requested.partner.contactInfo.email).toBeNull();
    expect(requested.partner.address).toBeNull();
    const seen = await get(vendor, requested.id);
    expect(seen).toMatchObject({ side: 'vendor', message: 'Nous aimerions commander chez vous.' });
    expect(seen.partner.contactInfo.email).toBe('bonjour@fermedunord.example');
    expect(seen.can).toMatchObject({ accept: true, decline: true, pause: 'relationships.notInThisState' });
    const [row] = await world.db.selectFrom('relations').selectAll().where('id', '=', requested.id).execute();
    expect(row).toMatchObject({ customer_id: idOf(customer), vendor_id: idOf(vendor), accepted_at: null });
    const records = await world.db
      .selectFrom('relationships')
      .select(['organization_id', 'partner_id', 'side'])
      .where('relation_id', '=', requested.id)
      .execute();
    expect(records).toHaveLength(2);
    for (const party of [vendor, customer])
      expect(await recordedEvents(world.db, idOf(party), 'relationships.created')).toHaveLength(1);
  });

  it('is approved, and the first customer completes a setup step', async () => {
    const { id } = await aRequest(ctx, { vendor, customer });
    const accepted = await move(vendor, id, 'accept');
    expect(accepted.status).toBe('active');
    expect((await get(customer, id)).partner.contactInfo.email).toBe('bonjour@fermedunord.example');
    expect((await setupOf(ctx, idOf(vendor))).steps.firstCustomer).toBe('done');
    await expect(move(vendor, id, 'accept')).rejects.toMatchObject({ code: 'relationships.notInThisState' });
  });

  it('twice is refused; when the other party requests too, it is accepted', async () => {
    const { id } = await aRequest(ctx, { vendor, customer });
    await expect(aRequest(ctx, { vendor, customer })).rejects.toMatchObject({
      code: 'relationships.alreadyLinked',
      details: { relationId: id },
    });
    const answered = await createRelation(world.as(vendor), {
      participants: [idOf(vendor), idOf(customer)],
      participantsData: {},
      as: 'vendor',
      message: '',
    });
    expect(answered).toMatchObject({ id, status: 'active', startedBy: 'customer' });
  });

  it('from both sides at once creates one relation', async () => {
    const asVendor = createRelation(world.as(vendor), {
      participants: [idOf(vendor), idOf(customer)],
      participantsData: {},
      as: 'vendor',
      message: '',
    });
    const [one, other] = await Promise.all([asVendor, aRequest(ctx, { vendor, customer })]);
    expect(one.id).toBe(other.id);
    expect((await get(vendor, one.id)).status).toBe('active');
  });

  it.each([
    ['itself', () => [idOf(customer), idOf(customer)], 'relationships.withItself'],
    [
      'two others',
      () => [idOf(vendor), idOf(vendor).replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
      'request.notFound',
    ],
    ['nobody', () => [idOf(customer), '01900000-0000-7000-8000-000000000000'], 'request.notFound'],
  ] as const)('of %s is refused', async (_who, participants, code) => {
    const request = createRelation(world.as(customer), {
      participants: participants() as unknown as OrganizationId[],
      participantsData: {},
      as: 'customer',
      message: '',
    });
    await expect(request).rejects.toMatchObject({ code });
  });

  it('goes from a buyer to a seller, and not to another seller’s card', async () => {
    const cafe = await aBuyer('Café Aube');
    await expect(aRequest(ctx, { vendor: cafe, customer })).rejects.toMatchObject({
      code: 'relationships.notASeller',
    });
    const card = await aCustomerCard(ctx, vendor);
    const other = (await anOrganization(ctx, { name: 'Fromagerie des Cantons' })).owner;
    const reach = createRelation(world.as(other), {
      participants: [idOf(other), card.partner.id],
      participantsData: {},
      as: 'vendor',
      message: '',
    });
    await expect(reach).rejects.toMatchObject({ code: 'request.notFound' });
  });
});

describe('changing the status', () => {
  it('only the vendor pauses, and both parties see it', async () => {
    const { id } = await aRelation(ctx, { vendor, customer });
    await move(vendor, id, 'pause');
    await expect(move(customer, id, 'resume')).rejects.toMatchObject({
      code: 'relationships.waitsForPartner',
    });
    expect((await get(customer, id)).status).toBe('paused');
    expect((await move(vendor, id, 'resume')).status).toBe('active');
    expect(await recordedEvents(world.db, idOf(customer), 'relationships.moved')).toMatchObject([
      { data: { action: 'accept', from: 'requested', to: 'active' } },
      { data: { action: 'pause', from: 'active', to: 'paused' } },
      { data: { action: 'resume', from: 'paused', to: 'active' } },
    ]);
  });

  it('another organization gets not found from every command', async () => {
    const { id } = await aRelation(ctx, { vendor, customer });
    const stranger = await aBuyer('Ailleurs');
    for (const call of [
      () => get(stranger, id),
      () => move(stranger, id, 'archive'),
      () => listActivity(world.as(stranger), { ...list, relationId: id }),
      () => changeCustomerTerms(world.as(stranger), { relationId: id, version: 1, terms: { notes: 'x' } }),
      () => bulkUpdate(world.as(vendor), bulk([id, stranger.organizationId as never])),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'request.notFound' });
  });
});

const bulk = (relationIds: RelationId[], change: object = {}) => ({
  relationIds,
  addTags: [],
  removeTags: [],
  terms: {},
  ...change,
});

describe('settings of each party', () => {
  let link: Relation;
  beforeEach(async () => {
    link = await aRelation(ctx, { vendor, customer });
  });
  const terms = (version: number, change: object, actor = vendor) =>
    changeCustomerTerms(world.as(actor), { relationId: link.id, version, terms: change });

  it('are seen by that party only', async () => {
    await terms(1, { customerNumber: 'C-12', notes: 'Paie en retard', creditLimitMinor: 150_000 });
    await changeSupplierTerms(world.as(customer), {
      relationId: link.id,
      version: 1,
      terms: { accountNumber: '8841', notes: 'Cher' },
    });
    expect(JSON.stringify(await get(customer, link.id))).not.toContain('Paie en retard');
    expect(JSON.stringify(await get(vendor, link.id))).not.toContain('Cher');
    expect(await recordedEvents(world.db, idOf(customer), 'relationships.termsChanged')).toMatchObject([
      { data: { side: 'customer', fields: ['accountNumber', 'notes'] } },
    ]);
    await expect(
      changeSupplierTerms(world.as(vendor), { relationId: link.id, version: 2, terms: { notes: 'x' } }),
    ).rejects.toMatchObject({ code: 'request.notFound' });
  });

  it('two people keep changes of different fields; on the same field the second is refused', async () => {
    await terms(1, { notes: 'Un' });
    const both = await terms(1, { paymentTermsInDays: 15 });
    expect(both).toMatchObject({ version: 3, customerTerms: { notes: 'Un', paymentTermsInDays: 15 } });
    await expect(terms(1, { notes: 'Deux' })).rejects.toMatchObject({
      code: 'request.stale',
      details: { fields: ['notes'], current: { version: 3 } },
    });
    expect((await terms(1, { notes: 'Un' })).version).toBe(3);
  });

  it('one customer number belongs to one customer', async () => {
    const card = await aCustomerCard(ctx, vendor);
    await terms(1, { customerNumber: 'C-1' });
    await expect(
      changeCustomerTerms(world.as(vendor), {
        relationId: card.id,
        version: 1,
        terms: { customerNumber: 'C-1' },
      }),
    ).rejects.toMatchObject({ code: 'relationships.numberTaken' });
    await changeCustomerTerms(world.as(vendor), {
      relationId: card.id,
      version: 1,
      terms: { customerNumber: '' },
    });
    await expect(terms(2, { exemptTaxIds: ['01900000-0000-7000-8000-000000000001'] })).rejects.toMatchObject({
      code: 'relationships.unknownTax',
    });
  });

  it('accept exemption certificates from their own files only, and discard the replaced one', async () => {
    const upload = async (owner: Member) =>
      (
        await world.as(owner).ports.files.storeFile(world.db, {
          owner: { organizationId: idOf(owner) },
          kind: 'attachment',
          declaredName: 'certificat.pdf',
          bytes: Readable.from([Buffer.from('%PDF-1.4\n%%EOF\n')]),
        })
      ).id;
    const certify = (version: number, fileId: FileId | null) =>
      terms(version, {
        taxExemption: { certificateNumber: 'C-1', reason: 'Revente', expiresOn: null, fileId },
      });
    const discardAfter = async (id: FileId) =>
      (
        await world.db
          .selectFrom('files')
          .select('discard_after')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).discard_after;
    const foreign = await upload(customer);
    await expect(certify(1, foreign)).rejects.toMatchObject({ code: 'files.notFound' });
    const [first, second] = [await upload(vendor), await upload(vendor)];
    const saved = await certify(1, first);
    expect(saved.taxExemptionUrl).toContain(`/files/${first}/full`);
    expect((await get(customer, link.id)).taxExemptionUrl).toBeNull();
    expect(await discardAfter(first)).toBeNull();
    await certify(saved.version, second);
    expect(await discardAfter(first)).not.toBeNull();
    expect(await discardAfter(second)).toBeNull();
  });

  it('are live queries on both screens', async () => {
    const subscription = { world, routes, name: 'relationships.get', input: { relationId: link.id } };
    await expectLiveMatchesFetch({ ...subscription, actor: vendor }, () => terms(1, { tags: ['VIP'] }));
    await expectLiveMatchesFetch({ ...subscription, actor: customer }, () => move(vendor, link.id, 'pause'));
    await expectLiveMatchesFetch(
      { world, routes, name: 'relationships.countByStatus', input: {}, actor: customer },
      () => move(vendor, link.id, 'resume'),
    );
    await expectLiveMatchesFetch(
      { world, routes, name: 'relationships.listCustomers', input: list, actor: vendor },
      () => bulkUpdate(world.as(vendor), bulk([link.id], { addTags: ['Route nord'] })),
    );
    await expectLiveMatchesFetch(
      { world, routes, name: 'relationships.listTags', input: {}, actor: vendor },
      () => terms(3, { tags: ['Route sud'] }),
    );
    await expectLiveMatchesFetch(
      { world, routes, name: 'relationships.listSuppliers', input: list, actor: customer },
      () => move(vendor, link.id, 'pause'),
    );
    await expectLiveMatchesFetch(
      { world, routes, name: 'relationships.listInvitations', input: {}, actor: vendor },
      () => inviteCustomer(world.as(vendor), { email: null, relationId: null, language: 'FR', message: '' }),
    );
  });
});

describe('a bulk update', () => {
  it('changes all', async () => {
    const one = await aRelation(ctx, { vendor, customer });
    const other = await aCustomerCard(ctx, vendor);
    const ids = [one.id, other.id];
    const change = { addTags: ['VIP'], terms: { paymentTermsInDays: 10 }, action: 'pause' as const };
    expect(await bulkUpdate(world.as(vendor), bulk(ids, change))).toEqual({ changed: 2 });
    const { rows } = await listCustomers(world.as(vendor), { ...list, tag: 'VIP' });
    expect(rows.map((row) => [row.status, row.paymentTermsInDays])).toEqual([
      ['paused', 10],
      ['paused', 10],
    ]);
    expect(await recordedEvents(world.db, idOf(vendor), 'relationships.bulkChanged')).toMatchObject([
      { data: { fields: ['paymentTermsInDays', 'tags'] } },
    ]);
    expect(await recordedEvents(world.db, idOf(customer), 'relationships.bulkChanged')).toEqual([]);
    expect(await listTags(world.as(vendor))).toEqual([{ id: 'VIP', tag: 'VIP', customers: 2 }]);
  });

  it('tags are listed as people look them up, in both languages', async () => {
    const card = await aCustomerCard(ctx, vendor);
    const addTags = ['Route 10', 'Zone', 'Été', 'auberge', 'Œufs', 'Route 9'];
    await bulkUpdate(world.as(vendor), bulk([card.id], { addTags }));
    expect((await listTags(world.as(vendor))).map(({ tag }) => tag)).toEqual([
      'auberge',
      'Été',
      'Œufs',
      'Route 9',
      'Route 10',
      'Zone',
    ]);
  });

  it('or none', async () => {
    const one = await aRelation(ctx, { vendor, customer });
    const requested = await aRequest(ctx, { vendor, customer: await aBuyer('Café Aube') });
    await expect(
      bulkUpdate(world.as(vendor), bulk([one.id, requested.id], { addTags: ['VIP'], action: 'pause' })),
    ).rejects.toMatchObject({ code: 'relationships.notInThisState' });
    expect(await get(vendor, one.id)).toMatchObject({ status: 'active', customerTerms: { tags: [] } });
    const many = Array.from({ length: 21 }, (_, index) => `T${index}`);
    await expect(bulkUpdate(world.as(vendor), bulk([one.id], { addTags: many }))).rejects.toMatchObject({
      code: 'relationships.tooManyTags',
    });
  });
});

it('actions of the other party’s people are shown under their organization', async () => {
  const { id } = await aRequest(ctx, { vendor, customer });
  const colleague = await aMember(ctx, idOf(vendor), 'sales');
  await move(colleague, id, 'accept');
  const { rows } = await listActivity(world.as(vendor), { ...list, relationId: id });
  expect(rows.map((row) => [row.type, row.person === 'Bistro des Érables'])).toEqual([
    ['relationships.moved', false],
    ['relationships.created', true],
  ]);
  expect(rows[0]!.person).not.toBeNull();
});
