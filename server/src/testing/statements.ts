import type { KyselyPlugin } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { MemberCtx } from '../platform/context.ts';

type Query = (this: pg.Client, query: string | { text: string }, ...rest: unknown[]) => unknown;

/**
 * The texts of all statements that the work sends to a database, `begin` and `commit` included;
 * not those of live queries, jobs and events that the process runs at the same time.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const ofWork = new AsyncLocalStorage<true>();
  const client = pg.Client.prototype as { query: Query };
  const { query } = client;
  client.query = function (sent, ...rest) {
    if (ofWork.getStore()) texts.push(typeof sent === 'string' ? sent : sent.text);
    return query.call(this, sent, ...rest);
  };
  try {
    await ofWork.run(true, work);
    return texts;
  } finally {
    client.query = query;
  }
}

/** A context that counts its statements; `take` starts the count again. */
export function countingStatements(counted: MemberCtx): { ctx: MemberCtx; take: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const take = () => {
    const taken = count;
    count = 0;
    return taken;
  };
  return { ctx: { ...counted, db: counted.db.withPlugin(plugin) }, take };
}
