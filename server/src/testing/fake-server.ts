import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Call {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A local server that replaces a third party; it closes when the test ends. */
export async function fakeServer(
  answer: (call: Call, index: number) => Answer | Promise<Answer>,
): Promise<{ url: string; port: number; calls: Call[] }> {
  const calls: Call[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts),
    };
    calls.push(call);
    const { status = 200, headers = {}, body = '' } = await answer(call, calls.length - 1);
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, calls };
}
