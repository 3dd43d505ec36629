import { createServer } from 'node:net';
import { createApp } from '../app.ts';
import { system } from '../platform/actor.ts';
import type { Config } from '../platform/config/index.ts';
import { connect } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import { mapLayersFolder } from '../platform/map-layers/index.ts';
import { readMigrations } from '../platform/migrate.ts';
import { asApplication, TO_FILL, type Database } from '../platform/postgres/index.ts';
import { startWorker } from '../platform/reactions/worker.ts';
import { printBanner } from './banner.ts';
import { createFirstAccounts } from './first-accounts.ts';
import { incomingWorld } from './incoming-mail.ts';
import { backupSchedules } from './nightly-backup.ts';
import { openWorld } from './open-world.ts';
import { handleProcessFaults } from './process-faults.ts';
import { assertReady } from './ready.ts';
import { migrationsFolder } from './release.ts';
import { shutDown } from './shutdown.ts';
import { contextFor } from './world.ts';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

const WORKER_CONNECTIONS = 5;
/** Each connection plans its statements anew, so more of them than processors would cost more than they save. */
const FILLING_CONNECTIONS = 3;

/** Starts the server on an open database: schema, world, first accounts, port. */
export async function serve(
  config: Config,
  database: Database,
  log: Log,
  webFolder: string | null,
): Promise<RunningServer> {
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const { world, close } = await openWorld(config, database, log, port);
  const { publicUrl, sentryDsn } = world.ports.settings;
  // Separate pools keep jobs and requests from waiting for each other's connections.
  const work = connect(asApplication(database.connection), log, WORKER_CONNECTIONS);
  const closeAll = async (): Promise<void> => {
    await Promise.all([close(), work.close()]);
  };
  try {
    await world.feed.start();
    const ctx = contextFor(world, system, 'start');
    // Thousands of small commits, of which none is worth a wait for the disk.
    const toFill = asApplication(database.connection, TO_FILL);
    const accounts = await createFirstAccounts(ctx, config.demo, () =>
      connect(toFill, log, FILLING_CONNECTIONS),
    );
    const known = readMigrations(migrationsFolder);
    const incoming = incomingWorld(contextFor(world, system, 'mail'));
    const app = await createApp(world, {
      webFolder,
      trustedProxies: config.trustedProxies.length > 0 ? config.trustedProxies : false,
      metricsToken: config.metricsToken,
      localMetrics: config.localMetrics,
      ready: () => assertReady({ pool: world.pool, known, dataDir: config.dataDir }),
      // The browser sends its own error reports there.
      connectSources: sentryDsn ? [new URL(sentryDsn).origin] : [],
      imageSources: [],
      relaxedLimits: !config.isProduction,
      shedsLoad: true,
      schedules: backupSchedules(config, database),
      incoming,
      mailWebhookSecret: config.mailWebhookSecret,
      mapLayersFolder: mapLayersFolder(config.dataDir),
    });
    await app.listen({ host: config.host, port });
    const worker = await startWorker({ ...ctx, db: work.db }, work.pool);
    const listen = config.mailInboundListen;
    const receiver =
      listen &&
      (await import('../platform/mail/inbound/smtp-receiver.ts').then(({ startMailReceiver }) =>
        startMailReceiver({ ...listen, db: world.db, log, world: incoming }),
      ));
    printBanner({ publicUrl, database: database.describe, config, accounts });

    let stopping: Promise<void> | null = null;
    const stop = (): Promise<void> =>
      (stopping ??= shutDown({ app, worker, receiver, closeConnections: closeAll, database }, log));
    handleProcessFaults(process, {
      log,
      report: world.ports.errorReporting.report,
      drain: stop,
      exit: (code) => process.exit(code),
    });
    return { url: publicUrl, stop };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/**
 * PORT=0 takes any free port. It is chosen before listening, because the public address must be known before the
 * first request.
 */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
