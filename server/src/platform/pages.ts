import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { limitOf, type PageInput } from './prepared-statements.ts';

interface RowsQuery<Row> {
  modifyEnd(limit: RawBuilder<unknown>): { execute(): Promise<Row[]> };
}

/** The rows of a page, selected and ordered by `rowsOf`, and the number of all that the query finds. */
export async function readPage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, object>,
  input: PageInput,
  rowsOf: (query: SelectQueryBuilder<Tables, From, object>) => RowsQuery<Row>,
) {
  const { page, pageSize } = input;
  const [rows, { total }] = await Promise.all([
    rowsOf(query).modifyEnd(limitOf(input)).execute(),
    query
      .select((eb) => eb.fn.countAll().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total, page, pageSize };
}
