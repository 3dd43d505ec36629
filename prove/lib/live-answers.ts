import type { Client } from './client.ts';
import { openLive } from './live-connection.ts';

const LIVE_WAIT_MS = 10_000;

export interface Question {
  procedure: string;
  input: Record<string, unknown>;
}

/** The first answer to each query, by its index, within the time limit; none for a refused query. */
export async function answersTo(
  client: Client,
  questions: readonly Question[],
): Promise<Map<number, string>> {
  const heard = new Map<number, string>();
  const socket = await openLive(client.url, client.cookie).catch(() => null);
  if (!socket) return heard;
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, LIVE_WAIT_MS);
    const over = () => {
      clearTimeout(late);
      resolve();
    };
    socket.addEventListener('close', over);
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      const { id } = JSON.parse(text) as { id?: number };
      if (id !== undefined) heard.set(id, `${heard.get(id) ?? ''}${text}`);
      if (heard.size === questions.length) over();
    });
    for (const [id, question] of questions.entries())
      socket.send(JSON.stringify({ type: 'subscribe', id, ...question }));
  });
  socket.close();
  return heard;
}
