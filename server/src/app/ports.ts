import { remoteConfig as remoteConfigSchema, type Ids } from '@halles/contract';
import { createAnalytics } from '../platform/analytics/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import { createErrorReporting } from '../platform/error-reporting/index.ts';
import { createFiles, type FileStoreSettings } from '../platform/files/index.ts';
import { RequestFigures } from '../platform/http/request-figures.ts';
import type { Log } from '../platform/log.ts';
import { createMail, isForSecurity, type MailSettings } from '../platform/mail/index.ts';
import { createPayments, type Payments, type PaymentsSettings } from '../platform/payments/index.ts';
import { createPlaces } from '../platform/places/index.ts';
import { createPush, type PushSettings } from '../platform/push/index.ts';
import { enqueue } from '../platform/reactions/enqueue.ts';
import type { Finding, Ports, Settings } from '../platform/ports.ts';
import { createRemoteConfig } from '../platform/remote-config/index.ts';
import { createSlack } from '../platform/slack/index.ts';

export interface PortsOptions {
  settings: Settings;
  store: FileStoreSettings;
  mail: Omit<MailSettings, 'publicUrl' | 'secret'>;
  payments: PaymentsSettings;
  push: Pick<PushSettings, 'ownService' | 'record'>;
  slackWebhookUrl: string | undefined;
  analyticsUrl: string | undefined;
  remoteConfigUrl: string | undefined;
  release: string;
  diagnose(): Promise<readonly Finding[]>;
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
  const { publicUrl, secret } = settings;
  const mail = createMail({ ...options.mail, publicUrl, secret }, world);
  const remoteConfig = createRemoteConfig({ url: options.remoteConfigUrl }, remoteConfigSchema, {
    ...world,
    random,
  });
  const payments = createPayments(options.payments, world);
  return {
    settings,
    files: createFiles(
      { store: options.store, secret: settings.secret, oldSecrets: settings.oldSecrets },
      world,
    ),
    payments: whileOpen(payments, () => remoteConfig.values().areCardPaymentsOpen),
    places: createPlaces({ googleMapsKey: settings.googleMapsKey ?? undefined }, world),
    push: createPush({ ...settings, ...options.push }, world),
    slack: createSlack({ webhookUrl: options.slackWebhookUrl }, world),
    analytics: createAnalytics({ url: options.analyticsUrl }, world),
    errorReporting: createErrorReporting(
      { dsn: settings.sentryDsn ?? undefined, production: settings.isProduction, release: options.release },
      { ...world, random },
    ),
    remoteConfig,
    requestFigures: new RequestFigures(),
    diagnose: options.diagnose,
    mail: {
      ...mail,
      // The job that sends the message is queued in the same transaction, so mail does not wait for the next minute.
      queueMail: async (db, message) => {
        const id = await mail.queueMail(db, message);
        if (id !== null)
          await enqueue(db, DELIVER_MAIL, { id }, { isUrgent: isForSecurity(message.template) });
        return id;
      },
      queueMailAtEnd: (saving, mails) => {
        const sent = mail.queueMailAtEnd(saving, mails);
        if (sent.length > 0) saving.recorded.jobs.push({ name: DELIVER_MAIL, payload: { ids: sent } });
        return sent;
      },
    },
  };
}

/** An admin's switch stops new card payments; what was paid before still arrives. */
const whileOpen = (payments: Payments, isOpen: () => boolean): Payments => ({
  ...payments,
  get available() {
    return payments.available && isOpen();
  },
  createCheckoutSession: async (session) => {
    if (payments.available && !isOpen()) throw new AppError('payments.closed');
    return payments.createCheckoutSession(session);
  },
});
