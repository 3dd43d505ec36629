import { describe, expect, it } from 'vitest';
import { system } from '../../../platform/actor.ts';
import { importFlow } from '../factory/flow.ts';
import { samplesOf } from '../factory/sample-kind.ts';
import { getImport } from '../queries/lists.ts';
import { discardImport, forgetOldRows, undoImport } from './undo.ts';

const { world, seller, previewed, applied, rowsOf, rename } = await importFlow();

describe('undoing an import', () => {
  it('undoes the whole import', async () => {
    const { owner, organizationId } = await seller();
    await applied(owner);
    const second = await applied(owner, 'Numéro;Nom\nA1;Pommes vertes\nC3;Prunes\n');
    const undone = await undoImport(world.as(owner), { importId: second.id });
    expect(undone).toMatchObject({ status: 'undone', can: { undo: 'imports.notInThisState' } });
    expect((await samplesOf(world.db, organizationId)).map(({ name }) => name)).toEqual(['Pommes', 'Poires']);
  });

  it('is refused after the rows were deleted', async () => {
    const { owner, organizationId } = await seller();
    const done = await applied(owner);
    await rename(organizationId, 'B2', 'Poires rouges');
    await expect(undoImport(world.as(owner), { importId: done.id })).rejects.toMatchObject({
      code: 'imports.changedSince',
      details: { count: 1, rows: [{ number: 3, label: 'Poires' }] },
    });
    expect(await samplesOf(world.db, organizationId)).toHaveLength(2);
  });

  it('is not possible after the rows were deleted', async () => {
    const { owner } = await seller();
    const done = await applied(owner);
    await forgetOldRows(world.as(system), new Date(world.clock.now().getTime() + 1));
    await expect(undoImport(world.as(owner), { importId: done.id })).rejects.toMatchObject({
      code: 'imports.tooOldToUndo',
    });
    expect(await rowsOf(owner, done)).toEqual([]);
  });

  it('discards an import that was not applied, and never an applied one', async () => {
    const { owner } = await seller();
    const [open, done] = [await previewed(owner), await applied(owner)];
    await discardImport(world.as(owner), { importId: open.id });
    await expect(getImport(world.as(owner), { importId: open.id })).rejects.toMatchObject({
      code: 'request.notFound',
    });
    await expect(discardImport(world.as(owner), { importId: done.id })).rejects.toMatchObject({
      code: 'imports.notInThisState',
    });
  });
});
