import { createServer } from 'node:http';

/** Replaces the push services of browsers: keeps each message until a journey fetches the messages of its endpoint. */
export async function startFakePush(port: number): Promise<{ stop: () => Promise<void> }> {
  const messages = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (request.method !== 'POST') {
      response.end(JSON.stringify(messages.get(path) ?? []));
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      messages.set(path, [...(messages.get(path) ?? []), Buffer.concat(parts).toString('base64')]);
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening));
  return {
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
