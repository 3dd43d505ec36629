import type { Ids } from '@halles/contract';
import { createAnalytics } from '../platform/analytics/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { createErrorReporting } from '../platform/error-reporting/index.ts';
import { createFiles, type FileStoreSettings } from '../platform/files/index.ts';
import type { Log } from '../platform/log.ts';
import { createMail, type MailSettings } from '../platform/mail/index.ts';
import { createPayments, type PaymentsSettings } from '../platform/payments/index.ts';
import { createPlaces } from '../platform/places/index.ts';
import { enqueue } from '../platform/reactions/enqueue.ts';
import { remoteDefaults, type Ports, type Settings } from '../platform/ports.ts';
import { createRemoteConfig } from '../platform/remote-config/index.ts';
import { createSlack } from '../platform/slack/index.ts';

export interface PortsOptions {
  settings: Settings;
  store: FileStoreSettings;
  mail: MailSettings;
  payments: PaymentsSettings;
  slackWebhookUrl: string | undefined;
  analyticsUrl: string | undefined;
  remoteConfigUrl: string | undefined;
  release: string;
}

export interface PortsWorld {
  clock: Clock;
  ids: Ids;
  log: Log;
  db: Db;
}

export const DELIVER_MAIL = 'platform.deliverMail';

/** Creates each port with the adapter that the configuration names, or the offline adapter. */
export function createPorts(options: PortsOptions, world: PortsWorld): Ports {
  const { settings } = options;
  const random = Math.random;
  const mail = createMail(options.mail, world);
  return {
    settings,
    files: createFiles(
      { store: options.store, secret: settings.secret, oldSecrets: settings.oldSecrets },
      world,
    ),
    payments: createPayments(options.payments, world),
    places: createPlaces({ googleMapsKey: settings.googleMapsKey ?? undefined }, world),
    slack: createSlack({ webhookUrl: options.slackWebhookUrl }, world),
    analytics: createAnalytics({ url: options.analyticsUrl }, world),
    errorReporting: createErrorReporting(
      { dsn: settings.sentryDsn ?? undefined, production: settings.isProduction, release: options.release },
      { ...world, random },
    ),
    remoteConfig: createRemoteConfig({ url: options.remoteConfigUrl }, remoteDefaults, { ...world, random }),
    mail: {
      ...mail,
      // The job that sends the message is queued in the same transaction, so mail does not wait for the next minute.
      queueMail: async (db, message) => {
        const id = await mail.queueMail(db, message);
        if (id !== null) await enqueue(db, DELIVER_MAIL, { id });
        return id;
      },
    },
  };
}
