import { beforeEach, describe, expect, it } from 'vitest';
import { roles, type TableView } from '@halles/contract';
import { anonymous, type Member } from '../../../platform/actor.ts';
import { testApp } from '../../../testing/app.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { aMember, anAdmin, anOrganization, removed } from '../factory.ts';
import { listActivity } from '../queries/activity.ts';
import { getMyData } from '../queries/my-data.ts';
import { organizationsRoutes as routes } from '../routes.ts';
import { deleteMyAccount } from './delete-account.ts';

const { world, call } = await testApp();
const ctx = () => world.as(anonymous);
let owner: Member;
let sales: Member;
let viewer: Member;

beforeEach(async () => {
  ({ owner } = await anOrganization(ctx()));
  sales = await aMember(ctx(), owner.organizationId, 'sales');
  viewer = await aMember(ctx(), owner.organizationId, 'viewer');
});

const TABLE = 'orders.vendor';
const fields = { table: TABLE, name: 'Mardis', search: 'tab=all&period=next7', isShared: false };
const newId = () => world.ids.next<'TableView'>();
const put = (person: Member, id: string, change: object = {}) =>
  call(person, 'PUT', `/table-views/${id}`, { ...fields, ...change });
const list = async (person: Member, table = TABLE): Promise<TableView[]> =>
  (await call(person, 'GET', `/table-views?table=${table}`)).json;
const remove = (person: Member, id: string) => call(person, 'DELETE', `/table-views/${id}`);

describe('a saved view', () => {
  it('is its author’s, until it is shared with the organization', async () => {
    const id = newId();
    const { json } = await put(viewer, id);
    expect(json).toEqual({ ...fields, id, isOwn: true, can: { change: true }, version: 1 });
    expect(await list(viewer)).toEqual([json]);
    expect(await list(viewer, 'products')).toEqual([]);
    expect(await list(owner)).toEqual([]);
    for (const answer of [
      await put(owner, id, { version: 1 }),
      await remove(owner, id),
      await put(viewer, id, { table: 'products', version: 1 }),
    ])
      expect([answer.status, answer.json.code]).toEqual([404, 'request.notFound']);

    expect((await put(viewer, id, { isShared: true, version: 1 })).json.code).toBe('request.notAllowed');
    const shared = newId();
    await put(sales, shared, { isShared: true });
    const [own, others] = [await list(sales), await list(viewer)];
    expect(own).toMatchObject([{ id: shared, isOwn: true, can: { change: true } }]);
    expect(others).toMatchObject([
      { id, isOwn: true },
      { id: shared, isOwn: false, isShared: true, can: { change: 'request.notAllowed' } },
    ]);
    expect((await list((await anOrganization(ctx())).owner)).length).toBe(0);
  });

  it('is renamed, replaced and removed by its author or a manager, each from its newest version', async () => {
    const id = newId();
    await put(sales, id, { isShared: true });
    const buyer = await aMember(ctx(), owner.organizationId, 'buyer');
    expect((await put(buyer, id, { isShared: true, version: 1 })).json.code).toBe('request.notAllowed');
    expect((await remove(buyer, id)).json.code).toBe('request.notAllowed');
    const renamed = { isShared: true, name: 'Mercredis', search: 'tab=all', version: 1 };
    expect((await put(owner, id, renamed)).json).toMatchObject({
      name: 'Mercredis',
      version: 2,
      isOwn: false,
    });
    expect((await put(sales, id, renamed)).json).toMatchObject({
      code: 'request.stale',
      details: { current: { name: 'Mercredis', version: 2 } },
    });
    await put(owner, id, { version: 2 });
    expect(await list(owner)).toEqual([]);
    expect(await list(sales)).toMatchObject([{ id, isShared: false, isOwn: true, version: 3 }]);
    expect((await remove(sales, id)).status).toBe(200);
    expect(await list(sales)).toEqual([]);
    expect((await remove(sales, id)).status).toBe(404);
  });

  it('has a name that is used once, and is one of at most twenty', async () => {
    await put(sales, newId());
    expect((await put(sales, newId(), { name: 'mardis' })).json.code).toBe('organizations.viewNameTaken');
    expect((await put(sales, newId(), { table: 'products' })).status).toBe(200);
    expect((await put(owner, newId())).status).toBe(200);
    const shared = newId();
    expect((await put(owner, shared, { isShared: true })).status).toBe(200);
    // Sharing no more would give the author two of the name.
    expect((await put(owner, shared, { version: 1 })).json.code).toBe('organizations.viewNameTaken');
    for (let at = 1; at < 20; at++) await put(sales, newId(), { name: `Vue ${at}` });
    expect((await put(sales, newId(), { name: 'Une de trop' })).json.code).toBe('organizations.tooManyViews');
    expect(await list(sales)).toHaveLength(21);
  });

  it('of two saved at once under one name, one stays', async () => {
    const answers = await Promise.all([1, 2].map(() => put(sales, newId(), { isShared: true })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(41) }],
    ['an address that is too long', { search: 'x'.repeat(2_001) }],
    ['a list without views', { table: 'users' }],
  ])('is refused with %s', async (_, change) => {
    expect((await put(sales, newId(), change)).status).toBe(400);
  });

  it('appears to colleagues at once when it is shared', async () => {
    const question = {
      world,
      routes,
      name: 'organizations.listTableViews',
      input: { table: TABLE },
      actor: viewer,
    };
    const id = newId();
    await expectLiveMatchesFetch(question, () => put(sales, id, { isShared: true }));
    await expectLiveMatchesFetch(question, () => put(owner, id, { isShared: true, name: 'X', version: 1 }));
    await expectLiveMatchesFetch(question, () => remove(sales, id));
  });

  it('is recorded by its id, and is no activity of the organization', async () => {
    const id = newId();
    await put(sales, id, { name: 'Chez Marie' });
    expect(
      await recordedEvents(world.db, owner.organizationId, 'organizations.tableViewChanged'),
    ).toMatchObject([{ data: { tableViewId: id } }]);
    const input = { organizationId: owner.organizationId, page: 1, pageSize: 50 };
    const { rows } = await listActivity(world.as(owner), input);
    expect(rows.map(({ type }) => type)).not.toContain('organizations.tableViewChanged');
  });
});

describe('the views of a member', () => {
  it.each(roles)('are saved by a %s', async (role) => {
    const member = role === 'owner' ? owner : await aMember(ctx(), owner.organizationId, role);
    expect((await put(member, newId())).status).toBe(200);
    expect((await put(member, newId(), { isShared: true })).status).toBe(role === 'viewer' ? 403 : 200);
  });

  it('are not saved by an admin who only views', async () => {
    const { organizationId } = owner;
    const admin = await anAdmin(ctx(), { organizationId, view: 'viewing' });
    await put(owner, newId(), { isShared: true });
    const headers = { 'x-halles-organization': organizationId };
    const path = `/table-views?table=${TABLE}`;
    expect((await call(admin, 'GET', path, undefined, headers)).json).toMatchObject([
      { can: { change: 'request.readOnlyView' } },
    ]);
    const refused = await call(admin, 'PUT', `/table-views/${newId()}`, fields, headers);
    expect(refused.json.code).toBe('request.readOnlyView');
  });

  it('of an admin: how tables are arranged is theirs, whatever organization they view', async () => {
    const { organizationId } = owner;
    const admin = await anAdmin(ctx(), { organizationId, view: 'viewing' });
    const path = '/identity/table-layouts';
    const headers = { 'x-halles-organization': organizationId };
    expect((await call(admin, 'PATCH', path, { density: 'compact' }, headers)).status).toBe(200);
    expect((await call(admin, 'GET', path)).json.density).toBe('compact');
    expect((await call(owner, 'GET', path)).json.density).toBeNull();
  });

  it('leave with them; what they shared stays', async () => {
    const views = () =>
      world.db.selectFrom('table_views').select('name').where('author_id', '=', sales.userId);
    await put(sales, newId());
    await put(sales, newId(), { isShared: true });
    await removed(world.as(owner), sales);
    expect(await views().where('is_shared', '=', false).execute()).toEqual([]);
    expect(await list(owner)).toMatchObject([{ name: 'Mardis', can: { change: true } }]);
  });

  it('are in the copy of their data, with how they arrange tables, and go with the account', async () => {
    await put(viewer, newId());
    const layout = { order: ['total'], shown: {}, widths: {} };
    await call(viewer, 'PATCH', '/identity/table-layouts', { tables: { products: layout } });
    const data = await getMyData(world.as(viewer));
    expect(data.tableViews).toEqual([{ ...fields, organizationId: owner.organizationId }]);
    expect(data.tableLayouts).toEqual({ density: null, tables: { products: layout } });
    await deleteMyAccount(world.as(viewer));
    const ofViewer = await Promise.all([
      world.db.selectFrom('table_views').select('id').where('author_id', '=', viewer.userId).execute(),
      world.db.selectFrom('table_layouts').select('user_id').where('user_id', '=', viewer.userId).execute(),
    ]);
    expect(ofViewer).toEqual([[], []]);
  });
});
