import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anonymous, type Actor } from './platform/actor.ts';
import type { BoundProcedure, Exchange } from './platform/routes.ts';
import { clearSession, credentialsOf, isOwnOrigin, writeSession } from './platform/http/credentials.ts';
import { docsPage, docsStyle } from './platform/http/docs-page.ts';
import { serveHealth } from './platform/http/health.ts';
import { openApi } from './platform/http/openapi.ts';
import { bindProcedures } from './platform/http/procedures.ts';
import { createServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import { fileDownloads } from './platform/files/download.ts';
import { devMailbox } from './platform/mail/dev-mailbox.ts';
import { LiveHub } from './platform/live/hub.ts';
import { serveLive } from './platform/live/socket.ts';
import { registerReactions, type Schedule } from './platform/reactions/registry.ts';
import { adminRoutes } from './slices/admin/index.ts';
import { creditReactions, creditRoutes, serveCreditWebhooks } from './slices/credit/index.ts';
import { googleRoutes, identityRoutes, identitySchedules } from './slices/identity/index.ts';
import { notificationsReactions, notificationsRoutes } from './slices/notifications/index.ts';
import { authenticator, organizationsReactions, organizationsRoutes } from './slices/organizations/index.ts';
import { platformRoutes } from './app/platform-routes.ts';
import { platformJobs, platformSchedules } from './app/housekeeping.ts';
import { serveUploads } from './app/uploads.ts';
import { VERSION } from './app/version.ts';
import { contextFor, type World } from './app/world.ts';

export interface AppOptions {
  /** The built web application; null: the API alone. */
  webFolder: string | null;
  trustedProxies: string[] | false;
  metricsToken: string | null;
  ready(): Promise<void>;
  connectSources: string[];
  imageSources: string[];
  /** Outside production: browser tests and a team behind one address sign in all day. */
  relaxedLimits: boolean;
  /** What only this process can do by the clock. */
  schedules: readonly Schedule[];
}

export const allRoutes: BoundProcedure[] = [
  ...platformRoutes,
  ...identityRoutes,
  ...organizationsRoutes,
  ...creditRoutes,
  ...notificationsRoutes,
  ...adminRoutes,
];

/** Every slice's reactions and schedules; a command records its event with their jobs, so this comes first. */
export function registerAllReactions(own: readonly Schedule[] = []): void {
  registerReactions(
    [...organizationsReactions, ...creditReactions, ...notificationsReactions] as never[],
    [...platformSchedules, ...identitySchedules, ...own],
    platformJobs,
  );
}

/** After these, open live connections look up again what their person may see. */
const CHANGES_ACCESS = [
  'identity.sessionEnded',
  'identity.sessionsEnded',
  'identity.passwordChanged',
  'identity.adminGranted',
  'organizations.activeChosen',
  'organizations.memberJoined',
  'organizations.memberRemoved',
  'organizations.memberRoleChanged',
  'organizations.suspended',
  'organizations.restored',
  'admin.actedAs',
] as const;

export async function createApp(world: World, options: AppOptions): Promise<FastifyInstance> {
  registerAllReactions(options.schedules);
  const { settings, errorReporting } = world.ports;
  const { origin, protocol, pathname } = new URL(settings.publicUrl);
  const secure = protocol === 'https:';
  const app = await createServer({
    log: world.log,
    secure,
    trustedProxies: options.trustedProxies,
    report: (error, requestId) => errorReporting.report(error, { tags: { requestId } }),
    sources: {
      maps: settings.googleMapsKey !== null,
      connect: options.connectSources,
      images: options.imageSources,
    },
  });
  const authenticate = authenticator(world);
  const authenticateRequest = (request: FastifyRequest): Promise<Actor> =>
    authenticate(credentialsOf(request, secure));
  const ownOrigin = (headers: FastifyRequest['headers']) => isOwnOrigin(headers, origin);
  const exchangeFor = (request: FastifyRequest, reply: FastifyReply): Exchange => ({
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: credentialsOf(request, secure).sessionToken,
    setSession: (token, expiresAt) => writeSession(reply, secure, token, expiresAt),
    clearSession: () => clearSession(reply, secure),
  });
  const hub = new LiveHub(allRoutes, world.feed);

  serveHealth(app, {
    ready: options.ready,
    metricsToken: options.metricsToken,
    liveGroups: () => hub.groups,
  });
  bindProcedures(app, allRoutes, {
    authenticate: authenticateRequest,
    contextFor: (actor, request) => contextFor(world, actor, request.id, request.log as World['log']),
    exchangeFor,
    isOwnOrigin: ownOrigin,
    checkOutput: !settings.isProduction,
    limits: limits(options.relaxedLimits),
  });
  const live = { hub, feed: world.feed, authenticate, changesAccess: CHANGES_ACCESS };
  serveLive(
    app,
    { ...live, contextFor: (actor) => contextFor(world, actor, 'live') },
    (request) => credentialsOf(request, secure),
    ownOrigin,
  );
  serveUploads(app, world, { authenticate: authenticateRequest, isOwnOrigin: ownOrigin });
  await app.register(fileDownloads, {
    files: world.ports.files,
    db: world.db,
    clock: world.clock,
    isInScope: async (request, scope) => inScope(await authenticateRequest(request), scope),
  });
  await app.register(googleRoutes, {
    secure,
    contextFor: (request) => contextFor(world, anonymous, request.id),
    exchangeFor,
  });
  await app.register(serveCreditWebhooks, {
    contextFor: (actor, requestId) => contextFor(world, actor, requestId),
  });
  serveDocs(app, settings.publicUrl);
  if (!settings.isProduction) await app.register(devMailbox, { db: world.db, timeZone: 'America/Toronto' });
  if (options.webFolder)
    await serveWeb(app, {
      folder: options.webFolder,
      basePath: `${pathname.replace(/\/$/, '')}/`,
      publicUrl: settings.publicUrl,
    });
  return app;
}

const MINUTE_MS = 60_000;
/** By address. A whole restaurant may sit behind one; a guesser may not. */
const limits = (relaxed: boolean) => {
  const many = relaxed ? 1_000 : 1;
  return {
    signIn: { max: 30 * many, timeWindow: MINUTE_MS },
    mail: { max: 10 * many, timeWindow: MINUTE_MS },
  };
};

function inScope(actor: Actor, scope: string): boolean {
  if (actor.kind !== 'person') return false;
  return scope === `user:${actor.userId}` || scope === `organization:${actor.organizationId}`;
}

function serveDocs(app: FastifyInstance, publicUrl: string): void {
  const document = openApi(allRoutes, VERSION, publicUrl);
  const page = docsPage(document);
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}
