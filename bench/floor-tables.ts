import type pg from 'pg';
import { offersLimits } from '@halles/contract';
import { daysOf } from '../server/src/slices/offers/queries/search-sql.ts';
import type { Audience } from '../server/src/slices/offers/queries/audience.ts';
import { sellerGrades } from '../server/src/slices/offers/queries/scopes-of-audience.ts';
import { isFurtherAway } from '../server/src/slices/offers/rules/distance.ts';

/**
 * What the floor keeps for itself. Answers that need no search are ready; those of lists and searches are ready row by
 * row, and the floor finds the rows in the program's own tables. What it changes are rows of the same number and kind.
 */
export const createFloorTables = (owner: pg.Client): Promise<unknown> =>
  owner.query(`
    create schema floor;
    create table floor.answers (organization_id uuid, question text, head text not null, tail text not null, model text,
      version int, primary key (organization_id, question));
    create table floor.rows (organization_id uuid, id uuid, body text not null, primary key (organization_id, id));
    create table floor.reach (organization_id uuid, scope_id uuid, place int not null, days text[] not null,
      is_further boolean not null, is_own_currency boolean not null, grade int not null, primary key (organization_id, scope_id));
    create table floor.ordered (organization_id uuid, format_id uuid, primary key (organization_id, format_id));
    create table floor.documents (id uuid primary key, version int not null, status text not null default 'open', number bigint);
    create table floor.lines (document_id uuid, place int, format_id uuid not null, quantity numeric not null,
      primary key (document_id, place));
    create table floor.stock (format_id uuid primary key, reserved numeric not null default 0);
    create table floor.counters (name text primary key, n bigint not null default 0);
    create table floor.events (id bigserial primary key, document_id uuid not null, type text not null, at timestamptz default now());
    insert into floor.counters (name) values ('order'), ('invoice')`);

interface Answered {
  question: string;
  text: string;
  /** The record that the answer is about: answers about others hold their ids instead. */
  model?: string;
  version?: number;
}

/** Keeps an answer of the program; the rows of a list apart, and the total open, which the floor counts. */
export async function keepAnswer(
  owner: pg.Client,
  organizationId: string,
  { question, text, model, version }: Answered,
): Promise<void> {
  const { rows } = JSON.parse(text) as { rows?: { id: string }[] };
  const bodies = rows?.map((row) => JSON.stringify(row));
  const [head, tail] = bodies
    ? ['{"rows":[', text.slice('{"rows":['.length + bodies.join(',').length)]
    : [text, ''];
  await owner.query('insert into floor.answers values ($1, $2, $3, $4, $5, $6)', [
    organizationId,
    question,
    head,
    tail.replace(/"total":\d+/, '"total":<total>'),
    model,
    version,
  ]);
  for (const [at, row] of (rows ?? []).entries())
    await owner.query('insert into floor.rows values ($1, $2, $3) on conflict do nothing', [
      organizationId,
      row.id,
      bodies![at],
    ]);
}

/** Which lists reach the buyer, in which order, and what it orders: the program finds it out anew for each search. */
export async function keepReach(owner: pg.Client, organizationId: string, audience: Audience): Promise<void> {
  const { scopes, currency, ordered } = audience;
  const grades = sellerGrades(audience);
  for (const [place, scope] of scopes.entries())
    await owner.query('insert into floor.reach values ($1, $2, $3, $4, $5, $6, $7)', [
      organizationId,
      scope.id,
      place,
      daysOf(scope.days),
      isFurtherAway(scope, currency, offersLimits.pickupKm),
      scope.currency === currency,
      grades.get(scope.vendorId),
    ]);
  await owner.query('insert into floor.ordered select $1, unnest($2::uuid[])', [
    organizationId,
    [...ordered],
  ]);
}
