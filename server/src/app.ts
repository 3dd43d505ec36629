import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anonymous, type Actor } from './platform/actor.ts';
import type { Ctx } from './platform/context.ts';
import type { Exchange } from './platform/routes.ts';
import { clearSession, credentialsOf, isOwnOrigin, writeSession } from './platform/http/credentials.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { serveHealth } from './platform/http/health.ts';
import { bindProcedures } from './platform/http/procedures.ts';
import { createServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import { fileDownloads } from './platform/files/download.ts';
import { isInLinkScope } from './platform/files/index.ts';
import { devMailbox } from './platform/mail/dev-mailbox.ts';
import type { IncomingWorld } from './platform/mail/inbound/receive.ts';
import { mailWebhook } from './platform/mail/inbound/webhook.ts';
import { oneClickUnsubscribe } from './platform/mail/one-click.ts';
import { serveExports, type DownloadGate } from './platform/exports/index.ts';
import { serveMapLayers } from './platform/map-layers/index.ts';
import { LiveHub } from './platform/live/hub.ts';
import { liveRates, type LiveRates } from './platform/live/rates.ts';
import { serveLive } from './platform/live/socket.ts';
import { servePrintables } from './platform/pdf/serve.ts';
import type { Schedule } from './platform/reactions/registry.ts';
import { unsubscribeByLink } from './app/mail-preferences.ts';
import { servePaymentWebhooks } from './app/payment-webhooks.ts';
import { serveUploads } from './app/uploads.ts';
import { VERSION } from './app/release.ts';
import { contextFor, type World } from './app/world.ts';
import { servePriceListFiles } from './slices/catalogue/index.ts';
import { serveFeeds } from './slices/deliveries/index.ts';
import { googleRoutes } from './slices/identity/index.ts';
import { publicPageHead, serveSitemap } from './slices/offers/index.ts';
import { serveFacturX, serveInvoiceFiles } from './slices/invoicing/index.ts';
import { authenticator, identifier, organizationRow } from './slices/organizations/index.ts';
import { allRoutes, printables, registerAllReactions } from './app/slices.ts';

export interface AppOptions {
  /** Folder of the built web application; null serves the API alone. */
  webFolder: string | null;
  trustedProxies: string[] | false;
  metricsToken: string | null;
  localMetrics: boolean;
  ready(): Promise<void>;
  /** What the operator added to the maps. */
  mapLayersFolder: string;
  connectSources: string[];
  imageSources: string[];
  /** Raises the rate limits outside production: browser tests and a team behind one address sign in all day. */
  relaxedLimits: boolean;
  /** Other rates of the live connection than the usual ones. */
  liveRates?: LiveRates;
  /** Answers 503 when overloaded. Tests switch it off, because a busy test machine is not an overloaded server. */
  shedsLoad: boolean;
  /** Schedules that only this process can run. */
  schedules: readonly Schedule[];
  /** What receives answers to emails. */
  incoming?: IncomingWorld;
  /** Opens the webhook of mail providers; null: it does not exist. */
  mailWebhookSecret?: string | null;
}

/** After these events, open live connections reload the permissions of their user. */
const CHANGES_ACCESS = [
  'identity.sessionEnded',
  'identity.sessionsEnded',
  'identity.passwordChanged',
  'identity.adminGranted',
  'identity.adminRevoked',
  'identity.personDisabled',
  'identity.accountDeleted',
  'organizations.activeChosen',
  'organizations.memberJoined',
  'organizations.memberRemoved',
  'organizations.memberRoleChanged',
  'organizations.suspended',
  'organizations.restored',
  'organizations.featureClosed',
  'organizations.featureOpened',
  'admin.actedAs',
] as const;

export async function createApp(world: World, options: AppOptions): Promise<FastifyInstance> {
  registerAllReactions(options.schedules);
  const { settings, errorReporting } = world.ports;
  const { origin, protocol } = new URL(settings.publicUrl);
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
    shedsLoad: options.shedsLoad,
  });
  const authenticate = authenticator(world);
  const identify = identifier(world);
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
  // Before the live hub, whose queries then wait for the new values.
  await followRemoteConfig(app, world);
  const hub = new LiveHub(allRoutes, world.feed);

  serveHealth(app, {
    ready: options.ready,
    metricsToken: options.metricsToken,
    localMetrics: options.localMetrics,
    liveGroups: () => hub.groups,
    requestFigures: world.ports.requestFigures,
  });
  bindProcedures(app, allRoutes, {
    identify: (request, key) => identify(credentialsOf(request, secure), key),
    contextFor: (actor, request) => contextFor(world, actor, request.id, request.log as World['log']),
    exchangeFor,
    isOwnOrigin: ownOrigin,
    checkOutput: !settings.isProduction,
    limits: limits(options.relaxedLimits),
  });
  const live = { hub, feed: world.feed, authenticate, changesAccess: CHANGES_ACCESS };
  serveLive(
    app,
    {
      ...live,
      contextFor: (actor) => contextFor(world, actor, 'live'),
      rates: options.liveRates ?? liveRates(options.relaxedLimits),
      now: () => world.clock.now(),
      report: (error) => reportLiveFault(world, error),
    },
    (request) => credentialsOf(request, secure),
    ownOrigin,
  );
  const gate: DownloadGate = {
    authenticate: authenticateRequest,
    contextFor: (actor, request) => contextFor(world, actor, request.id, request.log as World['log']),
    timeZoneOf: timeZoneOfOrganization,
  };
  serveExports(app, gate);
  servePrintables(app, printables, gate);
  serveFacturX(app, gate);
  await app.register(servePriceListFiles, { contextFor: (id) => contextFor(world, anonymous, id) });
  await app.register(serveInvoiceFiles, { contextFor: (id) => contextFor(world, anonymous, id) });
  serveUploads(app, world, { authenticate: authenticateRequest, isOwnOrigin: ownOrigin });
  await app.register(fileDownloads, {
    files: world.ports.files,
    db: world.db,
    clock: world.clock,
    isInScope: async (request, scope, ownerId) =>
      isInLinkScope(await authenticateRequest(request), scope, ownerId),
  });
  await app.register(googleRoutes, {
    secure,
    contextFor: (request) => contextFor(world, anonymous, request.id),
    exchangeFor,
  });
  await serveMail(app, world, options);
  await app.register(servePaymentWebhooks, {
    contextFor: (actor, requestId) => contextFor(world, actor, requestId),
  });
  serveApiDocs(app, allRoutes, VERSION, settings.publicUrl);
  await app.register(serveFeeds((requestId) => contextFor(world, anonymous, requestId)));
  await servePages(app, world, options);
  return app;
}

/** The web application, with what only its pages use. */
async function servePages(app: FastifyInstance, world: World, options: AppOptions): Promise<void> {
  const { publicUrl } = world.ports.settings;
  serveMapLayers(app, options.mapLayersFolder);
  await app.register(serveSitemap, { contextFor: () => contextFor(world, anonymous, 'public') });
  if (options.webFolder)
    await serveWeb(app, {
      folder: options.webFolder,
      basePath: `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`,
      publicUrl,
      headOf: (path, language) => publicPageHead(contextFor(world, anonymous, 'public'), path, language),
    });
}

/** What is about emails without being a procedure: unsubscribing by a mail program, and the mailbox of development. */
async function serveMail(app: FastifyInstance, world: World, options: AppOptions): Promise<void> {
  const { db, ports } = world;
  const { publicUrl, isProduction } = ports.settings;
  const limit = limits(options.relaxedLimits).mail;
  await app.register(oneClickUnsubscribe, {
    unsubscribe: (token) => unsubscribeByLink(contextFor(world, anonymous, 'unsubscribe'), token),
    publicUrl,
    limit,
  });
  if (options.incoming && options.mailWebhookSecret)
    await app.register(mailWebhook, { db, world: options.incoming, secret: options.mailWebhookSecret });
  if (!isProduction) await app.register(devMailbox, { db, timeZone: 'America/Toronto' });
}

function reportLiveFault({ log, ports }: World, error: unknown): void {
  log.error({ err: error }, 'fault on a live connection');
  ports.errorReporting.report(error, { tags: { requestId: 'live' } });
}

/** Reads the remote configuration now, and after each change by an admin, in whichever process. */
async function followRemoteConfig(app: FastifyInstance, { ports, feed, log }: World): Promise<void> {
  const { remoteConfig } = ports;
  await remoteConfig.reload();
  const stop = feed.listen((events) => {
    if (!events.some(({ type }) => type === 'admin.remoteConfigChanged')) return;
    remoteConfig.reload().catch((error: unknown) => log.error({ err: error }, 'remote configuration'));
  });
  app.addHook('onClose', async () => stop());
}

const MINUTE_MS = 60_000;
/** Rate limits per address. A whole restaurant may share one address, so only guessing is limited tightly. */
const limits = (relaxed: boolean) => {
  const many = relaxed ? 1_000 : 1;
  return {
    signIn: { max: 30 * many, timeWindow: MINUTE_MS },
    mail: { max: 10 * many, timeWindow: MINUTE_MS },
  };
};

async function timeZoneOfOrganization({ actor, db }: Ctx): Promise<string | null> {
  const organization = actor.organizationId && (await organizationRow(db, actor.organizationId));
  return organization ? organization.time_zone : null;
}
