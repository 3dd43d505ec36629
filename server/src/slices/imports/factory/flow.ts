import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ImportMode, ImportRecord, OrganizationId, PreviewRow } from '@halles/contract';
import { system, type Member } from '../../../platform/actor.ts';
import { registerReactions } from '../../../platform/reactions/registry.ts';
import { runAllJobs } from '../../../testing/worker.ts';
import { testWorld, type TestWorld } from '../../../testing/world.ts';
import { anOrganization } from '../../organizations/factory.ts';
import { applyImport } from '../commands/apply.ts';
import { registerImportKinds } from '../commands/kinds.ts';
import { mapColumns } from '../commands/map.ts';
import { createImport } from '../commands/read.ts';
import { getImport, listRows } from '../queries/lists.ts';
import { importsJobs, importsSchedules } from '../reactions.ts';
import { anUploadedSheet, sampleKind, createSampleTable } from './sample-kind.ts';

export const sheet = 'Numéro;Nom;Prix\nA1;Pommes;12,50\nB2;Poires;8,00\n';
export const page = { page: 1, pageSize: 25, descending: false };

/** A test world with a simple import kind, and the steps of an import as a seller takes them. */
export interface ImportFlow {
  world: TestWorld;
  work(): Promise<void>;
  seller(): Promise<{ organizationId: OrganizationId; owner: Member }>;
  uploaded(owner: Member, text?: string): Promise<ImportRecord>;
  previewed(owner: Member, text?: string): Promise<ImportRecord>;
  applied(owner: Member, text?: string, mode?: ImportMode): Promise<ImportRecord>;
  now(owner: Member, record: ImportRecord): Promise<ImportRecord>;
  rowsOf(owner: Member, record: ImportRecord): Promise<PreviewRow[]>;
  rename(organizationId: OrganizationId, sku: string, name: string): Promise<void>;
}

export async function importFlow(): Promise<ImportFlow> {
  registerReactions([], importsSchedules, importsJobs);
  registerImportKinds([sampleKind()]);
  const world = await testWorld();
  await createSampleTable(world);
  const work = () => runAllJobs(world.as(system), world.pool);
  const now: ImportFlow['now'] = (owner, { id }) => getImport(world.as(owner), { importId: id });
  const uploaded: ImportFlow['uploaded'] = async (owner, text = sheet) => {
    const fileId = await anUploadedSheet(world.as(owner), owner.organizationId, text);
    return createImport(world.as(owner), { kind: 'products', fileId, options: {} });
  };
  const previewed: ImportFlow['previewed'] = async (owner, text) => {
    const made = await uploaded(owner, text);
    const { id, version, mapping, conventions } = made;
    await mapColumns(world.as(owner), { importId: id, version, mapping, conventions });
    await work();
    return now(owner, made);
  };
  return {
    world,
    work,
    now,
    uploaded,
    previewed,
    seller: async () => {
      const { organization, owner } = await anOrganization(world.as(system));
      return { organizationId: organization.id, owner };
    },
    applied: async (owner, text, mode = 'all') => {
      const { id, version } = await previewed(owner, text);
      const pressed = await applyImport(world.as(owner), { importId: id, version, mode });
      expect(pressed.status).toBe('applying');
      await work();
      return now(owner, pressed);
    },
    rowsOf: async (owner, { id }) => (await listRows(world.as(owner), { ...page, importId: id })).rows,
    rename: async (organizationId, sku, name) => {
      await sql`update samples set name = ${name}
        where organization_id = ${organizationId} and sku = ${sku}`.execute(world.db);
    },
  };
}
