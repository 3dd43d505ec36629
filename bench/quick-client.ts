import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { Client, type Answer } from '../prove/lib/client.ts';

const agent = new Agent({ keepAlive: true });

/**
 * A signed-in client over keep-alive connections, at a third of the cost of `fetch`: it shares the processor with the
 * server.
 */
export class QuickClient extends Client {
  static of(client: Client): QuickClient {
    return Object.assign(new QuickClient(client.url), { cookie: client.cookie });
  }

  override call(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = {
      cookie: this.cookie,
      'accept-encoding': 'br',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.url}/api${path}`, { agent, method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
        answer.on('end', () => {
          const packed = Buffer.concat(parts);
          const isPacked = answer.headers['content-encoding'] === 'br';
          const text = String(isPacked ? brotliDecompressSync(packed) : packed);
          resolve({ status: answer.statusCode ?? 0, text, json: JSON.parse(text) });
        });
      });
      sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
