import type { Client } from './client.ts';
import { openLive } from './live-connection.ts';

const LIVE_WAIT_MS = 10_000;

export interface LiveQuery {
  procedure: string;
  input: Record<string, unknown>;
}

/** The first answer to each query, by its index, within the time limit; none for a refused query. */
export async function answersTo(client: Client, queries: readonly LiveQuery[]): Promise<Map<number, string>> {
  const answers = new Map<number, string>();
  const socket = await openLive(client.url, client.cookie).catch(() => null);
  if (!socket) return answers;
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, LIVE_WAIT_MS);
    const finish = () => {
      clearTimeout(late);
      resolve();
    };
    socket.addEventListener('close', finish);
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      const { id } = JSON.parse(text) as { id?: number };
      if (id !== undefined) answers.set(id, `${answers.get(id) ?? ''}${text}`);
      if (answers.size === queries.length) finish();
    });
    for (const [id, query] of queries.entries())
      socket.send(JSON.stringify({ type: 'subscribe', id, ...query }));
  });
  socket.close();
  return answers;
}
