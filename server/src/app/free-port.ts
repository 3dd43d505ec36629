import { createServer } from 'node:net';

/**
 * PORT=0 takes any free port. It is chosen before listening, because the public address must be known before the
 * first request.
 */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
