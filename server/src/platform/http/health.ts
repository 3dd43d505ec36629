import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestFigures } from './request-figures.ts';
import { AppError } from '../errors.ts';

/** A failed readiness check. The reason goes to the log only, because it can name folders and addresses. */
export class NotReady extends Error {
  readonly check: 'database' | 'schema' | 'readOnly' | 'disk';
  constructor(check: NotReady['check'], reason: string) {
    super(reason);
    this.check = check;
  }
}

export interface HealthOptions {
  /** Resolves when the database answers with the expected schema; throws NotReady or the database's error. */
  ready(): Promise<void>;
  metricsToken: string | null;
  /** Allows local requests without a token, because the server listens on loopback only. */
  localMetrics: boolean;
  liveGroups(): number;
  requestFigures: RequestFigures;
}

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A load balancer on the same machine also connects from loopback, but adds forwarding headers. */
const isDirectlyLocal = (request: FastifyRequest): boolean =>
  LOOPBACK.has(request.socket.remoteAddress ?? '') &&
  FORWARDED.every((name) => request.headers[name] === undefined);

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Endpoints for load balancers and monitoring: liveness, readiness, metrics. */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const alive = async () => ({ status: 'alive' });
  app.get('/healthz', alive);
  app.get('/livez', alive);
  app.get('/readyz', async (request) => {
    await options.ready().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      throw new AppError('server.unavailable', {
        check: error instanceof NotReady ? error.check : 'database',
      });
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
    if (request.url.startsWith('/api/')) options.requestFigures.note(reply.elapsedTime, reply.statusCode);
  });
  app.get('/metrics', async (request, reply) => {
    const sentToken = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const isAllowed =
      options.metricsToken === null
        ? options.localMetrics && isDirectlyLocal(request)
        : sameText(sentToken, options.metricsToken);
    if (!isAllowed) throw new AppError('request.notFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
