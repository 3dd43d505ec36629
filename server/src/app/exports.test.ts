import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { system } from '../platform/actor.ts';
import { parseSheets } from '../platform/sheets/parse.ts';
import { aMember, anAdmin, anOrganization } from '../slices/organizations/factory.ts';
import { sampleKind } from '../slices/imports/factory/sample-kind.ts';
import { importTemplate, registerImportKinds } from '../slices/imports/index.ts';
import { testApp } from '../testing/app.ts';
import { everyPage, exportOf, registerExports } from '../platform/exports/index.ts';

const { world, app, call } = await testApp();
const { organization, owner } = await anOrganization(world.as(system));

interface Person {
  role: string;
  number: number;
}

registerImportKinds([sampleKind()]);
registerExports([
  importTemplate,
  exportOf({
    name: 'everyOrganization',
    title: { en: 'Organizations', fr: 'Organisations' },
    access: 'admin',
    input: z.object({}),
    columns: [{ title: { en: 'Name', fr: 'Nom' }, type: 'text', value: (name: string) => name }],
    rows: async (ctx) =>
      (await ctx.db.selectFrom('organizations').select('name').execute()).map(({ name }) => name),
  }),
  exportOf({
    name: 'times',
    title: { en: 'Times', fr: 'Heures' },
    access: 'admin',
    input: z.object({}),
    columns: [
      { title: { en: 'Day', fr: 'Jour' }, type: 'dayOfInstant', value: (at: string | null) => at },
      { title: { en: 'Time', fr: 'Heure' }, type: 'minute', value: (at: string | null) => at },
    ],
    rows: async () => ['2026-11-22T03:30:15.000Z', null],
  }),
  exportOf({
    name: 'people',
    title: { en: 'People', fr: 'Équipe' },
    ability: 'changeMembers',
    input: z.object({ search: z.string().max(5).optional() }),
    columns: [
      {
        title: { en: 'Role', fr: 'Rôle' },
        type: 'choice',
        choices: [{ value: 'owner', title: { en: 'Owner', fr: 'Propriétaire' } }],
        value: ({ role }: Person) => role,
      },
      {
        title: { en: 'Amount', fr: 'Montant' },
        type: 'decimal',
        value: ({ number }: Person) => String(number),
      },
    ],
    rows: (ctx) =>
      everyPage(async (page) => {
        const people = await ctx.db.selectFrom('memberships').select('role').orderBy('role').execute();
        return {
          rows: page === 1 ? people.map(({ role }) => ({ role, number: 1.5 })) : [],
          total: people.length,
        };
      }),
  }),
]);

// A server that has just started on a busy machine may answer 503 for its first second.
beforeAll(() =>
  vi.waitFor(async () => expect((await app.inject('/api/exports/x')).statusCode).toBe(404), 20_000),
);

const read = async (text: string) =>
  (await parseSheets(Buffer.from(text, 'utf8'))).sheets[0]!.rows.map(({ cells }) => cells);

it('returns a list as a file in the reader’s language, named after the list and the day', async () => {
  const french = await call(owner, 'GET', '/exports/people.csv?language=FR');
  expect(french.status).toBe(200);
  expect(french.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="Equipe 2026-11-21.csv"; filename*=UTF-8''%C3%89quipe%202026-11-21.csv`,
    'cache-control': 'private, no-store',
  });
  expect(await read(french.text)).toEqual([
    ['Rôle', 'Montant'],
    ['Propriétaire', '1,5'],
  ]);
  const english = await call(owner, 'GET', '/exports/people.csv?language=EN');
  expect(await read(english.text)).toEqual([
    ['Role', 'Amount'],
    ['Owner', '1.5'],
  ]);
});

it('returns a workbook with numeric cells', async () => {
  const { cookie } = await cookieOf();
  const answer = await app.inject({ url: '/api/exports/people.xlsx', headers: { cookie } });
  const { sheets } = await parseSheets(answer.rawPayload);
  expect(sheets[0]!.rows[1]!.cells[1]).toBe(1.5);
});

async function cookieOf(): Promise<{ cookie: string }> {
  await call(owner, 'GET', '/context');
  return { cookie: `halles=token-of-${owner.sessionId}` };
}

it('refuses whom the list refuses', async () => {
  const driver = await aMember(world.as(system), organization.id, 'driver');
  const codeOf = async (who: Parameters<typeof call>[0], path: string) =>
    (await call(who, 'GET', path)).json?.code;
  expect(await codeOf(null, '/exports/people.csv')).toBe('request.signInRequired');
  expect(await codeOf(driver, '/exports/people.csv')).toBe('request.notAllowed');
  expect(await codeOf(await anAdmin(world.as(system)), '/exports/people.csv')).toBe('request.notFound');
  expect(await codeOf(owner, '/exports/nothing.csv')).toBe('request.notFound');
  expect(await codeOf(owner, '/exports/people.pdf')).toBe('request.notFound');
  expect(await codeOf(owner, '/exports/people.csv?search=toolong')).toBe('request.invalid');
});

it('returns a file of the whole market to admins only', async () => {
  const admin = await anAdmin(world.as(system));
  const file = await call(admin, 'GET', '/exports/everyOrganization.csv?language=EN');
  expect(await read(file.text)).toEqual([['Name'], [organization.name]]);
  const refused = async (who: Parameters<typeof call>[0]) =>
    (await call(who, 'GET', '/exports/everyOrganization.csv')).json?.code;
  expect(await refused(owner)).toBe('request.notFound');
  expect(await refused(null)).toBe('request.signInRequired');
});

describe('days and times', () => {
  const timesOf = async (who: Parameters<typeof call>[0], headers: Record<string, string>) =>
    call(who, 'GET', '/exports/times.csv?language=EN', undefined, headers);
  const there = { 'x-halles-time-zone': 'Pacific/Kiritimati' };
  const cellsOf = async (file: { text: string }) => (await read(file.text))[1];

  it('are those of the organization', async () => {
    const viewed = { 'x-halles-organization': organization.id };
    const file = await timesOf(await anAdmin(world.as(system)), { ...viewed, ...there });
    expect(await cellsOf(file)).toEqual(['2026-11-21', '2026-11-21 22:30']);
    expect(file.headers['content-disposition']).toContain('Times 2026-11-21.csv');
  });

  it('are those of the device of a person without an organization, in the file’s name too', async () => {
    const admin = await anAdmin(world.as(system));
    const file = await timesOf(admin, there);
    expect(await cellsOf(file)).toEqual(['2026-11-22', '2026-11-22 17:30']);
    expect(file.headers['content-disposition']).toContain('Times 2026-11-22.csv');
    const unknown: Record<string, string>[] = [{}, { 'x-halles-time-zone': 'Nowhere/City' }];
    for (const headers of unknown)
      expect(await cellsOf(await timesOf(admin, headers))).toEqual(['2026-11-22', '2026-11-22 03:30']);
  });
});

it('returns an empty template to members who may import', async () => {
  const template = await call(owner, 'GET', '/exports/importTemplate.csv?kind=products&language=FR');
  expect(await read(template.text)).toEqual([['Numéro', 'Nom', 'Prix']]);
  const driver = await aMember(world.as(system), organization.id, 'driver');
  const refused = await call(driver, 'GET', '/exports/importTemplate.csv?kind=products');
  expect(refused.json.code).toBe('request.notFound');
});
