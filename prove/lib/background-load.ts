import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import { openLive } from './live-connection.ts';

const SOCKETS = 50;
const LIVE = ['identity.getMe', 'organizations.getContext', 'notifications.list'];
const DOWNLOADS_AT_ONCE = 2;
const CHUNK = Buffer.alloc(1_024, 'x');
const BOUNDARY = 'slow';

export interface BackgroundLoad {
  /** Answers of 500 and above, other than 503. */
  faults: string[];
  /** How many downloads were complete. */
  downloads: number;
  isOver: boolean;
  work: Promise<unknown>;
}

/** Documents, an export, live connections and one upload that takes a minute, until `isOver`. */
export async function startLoad(client: Client, invoiceId: string): Promise<BackgroundLoad> {
  const load: BackgroundLoad = { faults: [], downloads: 0, isOver: false, work: Promise.resolve() };
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, () => openLive(client.url, client.cookie)),
  );
  for (const socket of sockets)
    for (const [id, procedure] of LIVE.entries())
      socket.send(JSON.stringify({ type: 'subscribe', id, procedure, input: {} }));
  const paths = [`/documents/invoice.pdf?invoiceId=${invoiceId}`, '/exports/products.xlsx'];
  const downloads = paths.flatMap((path) =>
    Array.from({ length: DOWNLOADS_AT_ONCE }, () => downloadUntilOver(client, path, load)),
  );
  load.work = Promise.all([...downloads, uploadSlowly(client, load)]);
  return load;
}

async function downloadUntilOver(client: Client, path: string, load: BackgroundLoad): Promise<void> {
  while (!load.isOver) {
    // The program that stops cuts what takes too long; only an answer counts.
    const answer = await client.call('GET', path).catch(() => null);
    if (answer?.status === 200) load.downloads += 1;
    else if (answer !== null && answer.status >= 500 && answer.status !== 503)
      load.faults.push(`${answer.status} ${answer.text.slice(0, 120)}`);
    await pause(20);
  }
}

async function uploadSlowly({ url, cookie }: Client, load: BackgroundLoad): Promise<void> {
  const upload = request(`${url}/api/files?kind=attachment`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  upload.on('error', () => undefined);
  upload.on('response', (response) => response.resume());
  upload.write(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n`,
  );
  while (!load.isOver && !upload.destroyed) {
    upload.write(CHUNK);
    await pause(100);
  }
  upload.destroy();
}
