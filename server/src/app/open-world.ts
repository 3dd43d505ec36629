import { registerAllReactions } from './slices.ts';
import { systemClock } from '../platform/clock.ts';
import { storedSecrets, type Config } from '../platform/config/index.ts';
import { connect } from '../platform/db.ts';
import { EventFeed } from '../platform/events/feed.ts';
import { timeOrderedIds } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { seedPlaces } from '../platform/places/index.ts';
import { asApplication, type Database } from '../platform/postgres/index.ts';
import { migrationsFolder } from './release.ts';
import { portsFrom } from './ports-from-config.ts';
import type { World } from './world.ts';

export interface OpenWorld {
  world: World;
  close(): Promise<void>;
}

/** Opens the World on the real database, migrated to this release; the server and the command line both use it. */
export async function openWorld(
  config: Config,
  database: Database,
  log: Log,
  port: number,
): Promise<OpenWorld> {
  await migrate(database.connection, { folder: migrationsFolder, log });
  const connection = asApplication(database.connection);
  const { db, pool, close } = connect(connection, log, config.databaseConnections);
  try {
    const clock = systemClock;
    const ids = timeOrderedIds(clock);
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
    const [secret, ...olderSecrets] = config.secret ? [config.secret] : storedSecrets(config.dataDir);
    const oldSecrets = [...olderSecrets, ...config.oldSecrets];
    const ports = portsFrom(config, { publicUrl, secret: secret!, oldSecrets }, { clock, ids, log, db });
    const feed = new EventFeed(connection, log);
    registerAllReactions();
    await seedPlaces(db, clock);
    // Made at the first start.
    await ports.push.publicKey(db);
    return {
      world: { db, pool, clock, ids, log, ports, feed },
      close: async () => {
        await feed.stop();
        await ports.errorReporting.flush();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
