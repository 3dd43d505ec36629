import { describe, expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { aMember } from '../organizations/factory.ts';
import { applyImport } from './commands/apply.ts';
import { fixCell, mapColumns } from './commands/map.ts';
import { chooseSheet, createImport } from './commands/read.ts';
import { importFlow, page, sheet } from './factory/flow.ts';
import { anUploadedSheet, samplesOf } from './factory/sample-kind.ts';
import { getImport, listImports, listRows } from './queries/lists.ts';
import { importsRoutes } from './routes.ts';

const { world, work, seller, uploaded, previewed, applied, rowsOf } = await importFlow();

describe('reading a file', () => {
  it('guesses the columns and number formats, and changes nothing', async () => {
    const { owner, organizationId } = await seller();
    const made = await uploaded(owner);
    expect(made).toMatchObject({
      status: 'uploaded',
      mapping: { sku: 0, name: 1, price: 2 },
      conventions: { decimalSign: ',' },
      rows: 2,
      headerLine: 1,
      can: { map: true, apply: 'imports.notInThisState', undo: 'imports.notInThisState' },
    });
    expect(made.fileColumns[2]).toEqual({ header: 'Prix', samples: ['12,50', '8,00'] });
    expect(await samplesOf(world.db, organizationId)).toEqual([]);
  });

  it('shows each row as create, change, unchanged or error, with old and new values', async () => {
    const { owner } = await seller();
    await applied(owner);
    const second = await previewed(
      owner,
      'Nom;Numéro;Prix\nPommes;A1;12,5\nPoires;B2;9\nPrunes;C3;cher\nPêches;D4;3\nPêches;D4;4\n',
    );
    expect(second.counts).toEqual({ create: 1, change: 1, unchanged: 1, error: 2 });
    const rows = await rowsOf(owner, second);
    expect(rows.map(({ action }) => action)).toEqual(['unchanged', 'change', 'error', 'create', 'error']);
    expect(rows[1]!.changes).toEqual([{ key: 'price', before: '8', after: '9' }]);
    expect(rows[2]).toMatchObject({
      number: 4,
      values: { price: 'cher' },
      errors: [{ key: 'price', code: 'imports.cellNotNumber' }],
    });
    expect(rows[4]!.errors).toEqual([{ key: 'sku', code: 'imports.duplicateRow', params: { line: 5 } }]);
    const errors = await listRows(world.as(owner), { ...page, importId: second.id, action: 'error' });
    expect(errors.total).toBe(2);
  });

  it('compares again when a cell is corrected in the preview', async () => {
    const { owner } = await seller();
    const made = await previewed(owner, 'SKU,Name,Price\nA1,Apples,\nB2\n');
    expect(made.counts).toMatchObject({ create: 1, error: 1 });
    const fixed = await fixCell(world.as(owner), {
      importId: made.id,
      number: 3,
      key: 'name',
      value: 'Pears',
    });
    expect(fixed.status).toBe('mapped');
    await work();
    expect((await getImport(world.as(owner), { importId: made.id })).counts).toMatchObject({
      create: 2,
      error: 0,
    });
    expect((await rowsOf(owner, made))[1]!.values).toEqual({ sku: 'B2', name: 'Pears', price: null });
  });

  it('reads from another header line when one is chosen', async () => {
    const { owner } = await seller();
    const made = await uploaded(owner, 'Liste de prix;;\n;;\nNuméro;Nom;Prix\nA1;Pommes;1\nB2;Poires;2\n');
    expect(made).toMatchObject({ headerLine: 3, rows: 2 });
    const other = await chooseSheet(world.as(owner), {
      importId: made.id,
      version: made.version,
      sheet: 0,
      headerLine: 4,
    });
    expect(other).toMatchObject({ headerLine: 4, rows: 1, mapping: {} });
  });

  it.each<[Record<string, number>, string]>([
    [{ name: 1 }, 'imports.columnMissing'],
    [{ sku: 0, name: 0 }, 'imports.duplicateColumn'],
    [{ sku: 0, name: 9 }, 'imports.columnMissing'],
    [{ sku: 0, name: 1, other: 2 }, 'imports.duplicateColumn'],
  ])('refuses the columns %o with %s', async (mapping, code) => {
    const { owner } = await seller();
    const { id, version, conventions } = await uploaded(owner);
    const mapped = mapColumns(world.as(owner), {
      importId: id,
      version,
      mapping,
      conventions,
    });
    await expect(mapped).rejects.toMatchObject({ code });
  });

  it.each([
    ['PK\u0003\u0004 nothing', 'imports.notASheet'],
    ['Numéro;Nom\n', 'imports.emptySheet'],
  ])('refuses the file %j', async (text, code) => {
    const { owner } = await seller();
    await expect(uploaded(owner, text)).rejects.toMatchObject({ code });
  });
});

describe('permissions', () => {
  it('hide imports from other organizations and from members without the ability', async () => {
    const { owner, organizationId } = await seller();
    const made = await previewed(owner);
    const { owner: stranger } = await seller();
    const driver = await aMember(world.as(system), organizationId, 'driver');
    for (const who of [stranger, driver]) {
      await expect(getImport(world.as(who), { importId: made.id })).rejects.toMatchObject({
        code: 'request.notFound',
      });
      await expect(
        applyImport(world.as(who), { importId: made.id, version: made.version, mode: 'all' }),
      ).rejects.toMatchObject({ code: 'request.notFound' });
      expect((await listImports(world.as(who), page)).rows).toEqual([]);
    }
    const file = await anUploadedSheet(world.as(owner), organizationId, sheet);
    await expect(
      createImport(world.as(driver), { kind: 'products', fileId: file, options: {} }),
    ).rejects.toMatchObject({ code: 'request.notAllowed' });
    await expect(
      createImport(world.as(stranger), { kind: 'products', fileId: file, options: {} }),
    ).rejects.toMatchObject({ code: 'files.notFound' });
  });

  it('a command based on an older preview is refused', async () => {
    const { owner } = await seller();
    const made = await previewed(owner);
    await fixCell(world.as(owner), { importId: made.id, number: 2, key: 'price', value: '13' });
    await work();
    await expect(
      applyImport(world.as(owner), { importId: made.id, version: made.version, mode: 'all' }),
    ).rejects.toMatchObject({ code: 'request.stale' });
  });
});

describe('live queries', () => {
  it.each([
    { name: 'imports.get', inputOf: (importId: string) => ({ importId }) },
    { name: 'imports.listRows', inputOf: (importId: string) => ({ ...page, importId }) },
    { name: 'imports.list', inputOf: () => page },
  ])('$name is pushed as it is fetched', async ({ name, inputOf }) => {
    const { owner } = await seller();
    const made = await previewed(owner);
    const input = inputOf(made.id);
    await expectLiveMatchesFetch({ world, routes: importsRoutes, name, input, actor: owner }, async () => {
      await fixCell(world.as(owner), { importId: made.id, number: 2, key: 'price', value: 'cher' });
      await work();
    });
  });
});
