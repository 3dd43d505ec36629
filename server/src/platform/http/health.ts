import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../errors.ts';

export interface HealthOptions {
  /** Answers when the database answers and its schema is whole. */
  ready(): Promise<void>;
  metricsToken: string | null;
  liveGroups(): number;
}

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** For balancers and watchers: alive, ready, and figures. */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const alive = async () => ({ status: 'alive' });
  app.get('/healthz', alive);
  app.get('/livez', alive);
  app.get('/readyz', async () => {
    await options.ready().catch((error: unknown) => {
      throw new AppError('server.unavailable', { reason: (error as Error).message });
    });
    return { status: 'ready' };
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'halles_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'halles_live_groups',
    help: 'Distinct live questions being watched.',
    registers: [registry],
    collect() {
      this.set(options.liveGroups());
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'other',
      status: reply.statusCode,
    };
    durations.observe(labels, reply.elapsedTime / 1_000);
  });
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const isLocal = request.ip === '127.0.0.1' || request.ip === '::1';
    const isAllowed = options.metricsToken === null ? isLocal : sameText(given, options.metricsToken);
    if (!isAllowed) throw new AppError('request.notFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
