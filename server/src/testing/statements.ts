import pg from 'pg';
import { vi } from 'vitest';

/** The texts of all statements that this process sends to a database during the work, `begin` and `commit` included. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const queries: unknown[] = sent.mock.calls.map(([query]) => query);
    return queries.map((query) => (typeof query === 'string' ? query : (query as { text: string }).text));
  } finally {
    sent.mockRestore();
  }
}
