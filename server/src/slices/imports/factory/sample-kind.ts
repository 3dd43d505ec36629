import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { FileId, ImportValue, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { importKind, repeatedRows, type ComparedRow, type ImportKind } from '../commands/kinds.ts';

interface Facts {
  name: string;
  price: string | null;
}
interface Sample extends Facts {
  sku: string;
}
const fields = ['name', 'price'] as const;

/** A table with the simplest possible import kind, used to test the import flow. */
export async function createSampleTable(world: TestWorld): Promise<void> {
  const owner = new pg.Client(world.database.owner);
  await owner.connect();
  await owner.query(`create table samples (organization_id uuid not null, sku text not null, name text not null,
    price numeric, primary key (organization_id, sku)); grant all on samples to public`);
  await owner.end();
}

export async function samplesOf(db: Db, organizationId: OrganizationId | null): Promise<Sample[]> {
  const { rows } = await sql<Sample>`select sku, name, price::text as price from samples
    where organization_id = ${organizationId} order by sku`.execute(db);
  return rows;
}

const ownerOf = ({ actor }: Ctx) => actor.organizationId;

type Compare = ImportKind['compare'];
const compareSamples: Compare = async ({ ctx, forUpdate }, _options, rows) => {
  const skus = rows.map(({ values }) => String(values['sku']));
  const { rows: there } = await sql<Sample>`select sku, name, price::text as price from samples
    where organization_id = ${ownerOf(ctx)} and sku = any(${skus}::text[])
    order by sku ${forUpdate ? sql`for update` : sql``}`.execute(ctx.db);
  const bySku = new Map(there.map((sample) => [sample.sku, sample]));
  const twice = repeatedRows(rows, ({ values }) => String(values['sku']));
  return rows.map(({ number, values }): ComparedRow => {
    const sample = bySku.get(String(values['sku']));
    const first = twice.get(number);
    const changes = fields.flatMap((key) => {
      const [before, after] = [sample?.[key] ?? null, values[key]];
      return after === undefined || before === after ? [] : [{ key, before, after }];
    });
    return {
      number,
      action: !sample ? 'create' : changes.length > 0 ? 'change' : 'unchanged',
      label: String(values['name']),
      changes,
      errors:
        first === undefined ? [] : [{ key: 'sku', code: 'imports.duplicateRow', params: { line: first } }],
    };
  });
};

interface UndoRecord {
  sku: ImportValue | undefined;
  before: Facts | null;
}

/** `happens` runs between reporting progress and writing, so that a test can look at the state in the middle. */
const applySamples =
  (happens: () => Promise<void>): ImportKind['apply'] =>
  async (tx, _options, rows, progress) => {
    await progress(0);
    await happens();
    const before = new Map((await samplesOf(tx, ownerOf(tx.ctx))).map((sample) => [sample.sku, sample]));
    const json = JSON.stringify(
      rows.map(({ values }) => ({ price: before.get(String(values['sku']))?.price ?? null, ...values })),
    );
    await sql`insert into samples (organization_id, sku, name, price)
      select ${ownerOf(tx.ctx)}, sku, name, price
      from jsonb_to_recordset(${json}::jsonb) as g (sku text, name text, price numeric)
      on conflict (organization_id, sku) do update set name = excluded.name, price = excluded.price`.execute(
      tx,
    );
    await progress(rows.length);
    return rows.map(({ number, values }) => ({
      number,
      undo: {
        sku: values['sku'],
        before: before.get(String(values['sku'])) ?? null,
        after: { price: before.get(String(values['sku']))?.price ?? null, ...values },
      },
    }));
  };

const undoSamples: ImportKind['undo'] = async (tx, _options, records) => {
  const bySku = new Map((await samplesOf(tx, ownerOf(tx.ctx))).map((sample) => [sample.sku, sample]));
  const undoRecords = records.map(({ number, undo }) => ({
    number,
    ...(undo as UndoRecord & { after: Facts }),
  }));
  const changed = undoRecords.filter(({ sku, after }) => {
    const sample = bySku.get(String(sku));
    return sample?.name !== after.name || sample.price !== after.price;
  });
  if (changed.length > 0) return changed.map(({ number }) => ({ number, code: 'imports.changedSince' }));
  for (const { sku, before } of undoRecords)
    await (
      before
        ? sql`update samples set name = ${before.name}, price = ${before.price} where sku = ${sku}`
        : sql`delete from samples where sku = ${sku}`
    ).execute(tx);
  return [];
};

export const sampleKind = (happens: () => Promise<void> = () => Promise.resolve()): ImportKind =>
  importKind({
    name: 'products',
    ability: 'editCatalogue',
    options: z.object({}),
    columns: [
      {
        key: 'sku',
        type: 'text',
        title: { en: 'Number', fr: 'Numéro' },
        headers: ['SKU', 'code'],
        required: true,
      },
      { key: 'name', type: 'text', title: { en: 'Name', fr: 'Nom' }, headers: ['produit'], required: true },
      { key: 'price', type: 'decimal', title: { en: 'Price', fr: 'Prix' } },
    ],
    compare: compareSamples,
    apply: applySamples(happens),
    undo: undoSamples,
  });

/** A file as the browser uploads it, before a record refers to it. */
export async function anUploadedSheet(
  ctx: Ctx,
  organizationId: OrganizationId,
  text: string,
): Promise<FileId> {
  const stored = await ctx.ports.files.storeFile(ctx.db, {
    owner: { organizationId },
    kind: 'sheet',
    declaredName: 'produits.csv',
    bytes: Buffer.from(text),
  });
  return stored.id;
}
