import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { ImportRecord } from '@halles/contract';
import { system, type Member } from '../../../platform/actor.ts';
import { sendHeartbeat } from '../../../platform/reactions/heartbeat.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { watch } from '../../../testing/live.ts';
import { aMember, removed } from '../../organizations/factory.ts';
import { importFlow, sheet } from '../factory/flow.ts';
import { sampleKind, samplesOf } from '../factory/sample-kind.ts';
import { getImport } from '../queries/lists.ts';
import { importsRoutes } from '../routes.ts';
import { applyImport, runImport } from './apply.ts';
import { registerImportKinds } from './kinds.ts';

const LIVE_WITHIN_MS = 5_000;
const { world, work, seller, previewed, applied, now, rowsOf, rename } = await importFlow();

describe('applying an import', () => {
  it('writes what the preview showed, and records who did it', async () => {
    const { owner, organizationId } = await seller();
    const done = await applied(owner);
    expect(done).toMatchObject({
      status: 'applied',
      written: 2,
      can: { undo: true, apply: 'imports.notInThisState' },
    });
    expect(await samplesOf(world.db, organizationId)).toEqual([
      { sku: 'A1', name: 'Pommes', price: '12.5' },
      { sku: 'B2', name: 'Poires', price: '8' },
    ]);
    const [event] = await recordedEvents(world.db, organizationId, 'imports.applied');
    expect(event).toMatchObject({ actor_user_id: owner.userId, data: { created: 2, changed: 0 } });
  });

  it('writes nothing when one row is wrong, unless only valid rows are requested', async () => {
    const { owner, organizationId } = await seller();
    const text = `${sheet}C3;Prunes;cher\n`;
    const made = await previewed(owner, text);
    const all = applyImport(world.as(owner), { importId: made.id, version: made.version, mode: 'all' });
    await expect(all).rejects.toMatchObject({ code: 'imports.hasErrors', details: { count: 1 } });
    expect(await samplesOf(world.db, organizationId)).toEqual([]);
    await applyImport(world.as(owner), { importId: made.id, version: made.version, mode: 'good' });
    await work();
    expect(await samplesOf(world.db, organizationId)).toHaveLength(2);
  });

  it('writes nothing when data changed after the preview, and shows the new comparison', async () => {
    const { owner, organizationId } = await seller();
    await applied(owner);
    const made = await previewed(owner, 'Numéro;Nom\nA1;Pommes vertes\nB2;Poires rouges\n');
    await rename(organizationId, 'A1', 'Pommes jaunes');
    await applyImport(world.as(owner), { importId: made.id, version: made.version, mode: 'all' });
    await work();
    const failed = await getImport(world.as(owner), { importId: made.id });
    expect(failed).toMatchObject({
      status: 'failed',
      failure: { code: 'imports.changedMeanwhile', params: { count: 1 } },
      can: { apply: true },
    });
    expect((await samplesOf(world.db, organizationId)).map(({ name }) => name)).toEqual([
      'Pommes jaunes',
      'Poires',
    ]);
    expect((await rowsOf(owner, made))[0]!.changes).toEqual([
      { key: 'name', before: 'Pommes jaunes', after: 'Pommes vertes' },
    ]);
    await applyImport(world.as(owner), { importId: made.id, version: failed.version, mode: 'all' });
    await work();
    expect((await samplesOf(world.db, organizationId)).map(({ name }) => name)).toEqual([
      'Pommes vertes',
      'Poires rouges',
    ]);
  });

  it('skips the changed row when only valid rows are requested, and reports it on that row', async () => {
    const { owner, organizationId } = await seller();
    await applied(owner);
    const made = await previewed(owner, 'Numéro;Nom\nA1;Pommes vertes\nB2;Poires rouges\n');
    await rename(organizationId, 'A1', 'Pommes jaunes');
    await applyImport(world.as(owner), { importId: made.id, version: made.version, mode: 'good' });
    await work();
    expect((await samplesOf(world.db, organizationId)).map(({ name }) => name)).toEqual([
      'Pommes jaunes',
      'Poires rouges',
    ]);
    expect(await getImport(world.as(owner), { importId: made.id })).toMatchObject({
      status: 'applied',
      written: 1,
    });
    expect((await rowsOf(owner, made))[0]!.errors).toEqual([
      { key: null, code: 'imports.rowChangedMeanwhile' },
    ]);
  });

  it('lets one of two people apply, and applies one of two imports', async () => {
    const { owner, organizationId } = await seller();
    const other = await aMember(world.as(system), organizationId, 'manager');
    const [mine, theirs] = [
      await previewed(owner),
      await previewed(other, sheet.replace('Pommes', 'Pommettes')),
    ];
    const press = (who: Member, { id, version }: ImportRecord) =>
      applyImport(world.as(who), { importId: id, version, mode: 'all' });
    const twice = await Promise.allSettled([press(owner, mine), press(other, mine)]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await press(other, theirs);
    await work();
    const statuses = await Promise.all(
      [mine, theirs].map(async ({ id }) => (await getImport(world.as(owner), { importId: id })).status),
    );
    expect(statuses.toSorted()).toEqual(['applied', 'failed']);
  });

  it('applies once, however often the job runs', async () => {
    const { owner, organizationId } = await seller();
    const done = await applied(owner);
    await rename(organizationId, 'A1', 'Pommes jaunes');
    await runImport(world.as(system), { organizationId, importId: done.id });
    expect((await samplesOf(world.db, organizationId))[0]!.name).toBe('Pommes jaunes');
  });

  it('reports an exception of the kind and rolls everything back', async () => {
    const { owner, organizationId } = await seller();
    const made = await previewed(owner);
    registerImportKinds([sampleKind(() => Promise.reject(new Error('no more paper')))]);
    try {
      await applyImport(world.as(owner), { importId: made.id, version: made.version, mode: 'all' });
      await work();
    } finally {
      registerImportKinds([sampleKind()]);
    }
    const failed = await getImport(world.as(owner), { importId: made.id });
    expect(failed).toMatchObject({ status: 'failed', failure: { code: 'imports.broken' } });
    expect(await samplesOf(world.db, organizationId)).toEqual([]);
  });

  it('of somebody who is no longer a member ends, and others may start it again', async () => {
    const { organizationId, owner } = await seller();
    const manager = await aMember(world.as(system), organizationId, 'manager');
    const made = await previewed(manager);
    await applyImport(world.as(manager), { importId: made.id, version: made.version, mode: 'all' });
    await removed(world.as(owner), manager);
    await work();
    const ended = await now(owner, made);
    expect(ended).toMatchObject({ status: 'failed', failure: { code: 'imports.personLeft' } });
    await applyImport(world.as(owner), { importId: made.id, version: ended.version, mode: 'all' });
    await work();
    expect((await now(owner, ended)).status).toBe('applied');
  });

  it('resumes after a server was killed', async () => {
    const { owner, organizationId } = await seller();
    const made = await previewed(owner);
    await applyImport(world.as(owner), { importId: made.id, version: made.version, mode: 'all' });
    await world.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'killed',
      locked_at = now() - interval '10 minutes' where key = $1`,
      [`imports.apply:${made.id}`],
    );
    await work();
    expect(await samplesOf(world.db, organizationId), 'somebody has it').toEqual([]);
    await sendHeartbeat(world, 'alive');
    await work();
    expect(await samplesOf(world.db, organizationId)).toHaveLength(2);
  });

  it('reports progress while its writes are not visible yet', async () => {
    const { owner, organizationId } = await seller();
    const made = await previewed(owner);
    const seen = await watch({
      world,
      routes: importsRoutes,
      name: 'imports.get',
      input: { importId: made.id },
      actor: owner,
    });
    const during: unknown[] = [];
    registerImportKinds([
      sampleKind(async () => {
        await vi.waitFor(
          () => expect(seen.value()).toMatchObject({ status: 'applying', progress: { done: 0 } }),
          LIVE_WITHIN_MS,
        );
        during.push(await samplesOf(world.db, organizationId));
      }),
    ]);
    await applyImport(world.as(owner), { importId: made.id, version: made.version, mode: 'all' });
    await work();
    registerImportKinds([sampleKind()]);
    expect(during).toEqual([[]]);
    const isOver = () => expect(seen.value()).toMatchObject({ status: 'applied', progress: null });
    await vi.waitFor(isOver, LIVE_WITHIN_MS);
    expect(await recordedEvents(world.db, organizationId, 'imports.progressed')).not.toHaveLength(0);
  });
});

describe('ten thousand rows', () => {
  it('take as many statements as ten', async () => {
    const lines = (count: number) =>
      `Numéro;Nom;Prix\n${Array.from({ length: count }, (_, n) => `N${n};Produit ${n};1,25`).join('\n')}\n`;
    const statements = async (count: number) => {
      const { owner, organizationId } = await seller();
      const spy = vi.spyOn(pg.Client.prototype, 'query');
      await applied(owner, lines(count));
      const queries = spy.mock.calls.map(([query]) => JSON.stringify(query));
      spy.mockRestore();
      expect(await samplesOf(world.db, organizationId)).toHaveLength(count);
      return queries.filter((text) => /import|samples/.test(text) && !text.includes('graphile_worker'))
        .length;
    };
    const few = await statements(10);
    expect(few).toBeGreaterThan(10);
    expect(await statements(10_000)).toBe(few);
  }, 60_000);
});
