import { join } from 'node:path';
import type { FileStoreSettings } from '../files/index.ts';
import type { LogLevel } from '../log.ts';
import type { FeeInvoicing } from '../ports.ts';
import type { Values } from './variables.ts';

/** The validated configuration of one process. */
export interface Config {
  environment: 'development' | 'production' | 'test';
  isProduction: boolean;
  host: string;
  port: number;
  /** Without a trailing slash. Null: `http://localhost` with the port in use. */
  publicUrl: string | null;
  trustedProxies: string[];
  logLevel: LogLevel;
  metricsToken: string | null;
  /** True when HOST is loopback and no proxy is trusted: /metrics can then be read locally without a token. */
  localMetrics: boolean;
  databaseUrl: string | undefined;
  databaseConnections: number;
  /** Absolute path. */
  dataDir: string;
  /** Null: created once and saved in the data folder, see `storedSecrets`. */
  secret: string | null;
  /** Secrets from before a rotation, newest first. */
  oldSecrets: string[];
  backupsToKeep: number;
  /** Null: created once and saved in the data folder, see `backupKeyOf`. */
  backupKey: string | null;
  /** Whether an empty database is filled with the demo market. */
  demo: boolean;
  smtpUrl: string | undefined;
  mailFrom: { name: string; address: string };
  mailReplyTo: { name: string; address: string } | undefined;
  /** The domain whose mail reaches this program. */
  mailInboundDomain: string | null;
  /** Where it is received by SMTP; null: nowhere. */
  mailInboundListen: { host: string; port: number } | null;
  mailWebhookSecret: string | null;
  store: FileStoreSettings;
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  googleMapsKey: string | null;
  stripeSecretKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  sentryDsn: string | null;
  analyticsUrl: string | undefined;
  pushServiceUrl: string | undefined;
  slackWebhookUrl: string | undefined;
  remoteConfigUrl: string | undefined;
  defaultServiceFeePercent: string;
  /** The issuer of the invoices of service fees; null: fees cannot be invoiced. */
  feeInvoicing: FeeInvoicing | null;
}

export function configFrom(values: Values, absolute: (path: string) => string): Config {
  const environment = values.NODE_ENV ?? 'development';
  const isProduction = environment === 'production';
  const publicUrl = values.HALLES_PUBLIC_URL?.replace(/\/+$/, '') ?? null;
  const dataDir = absolute(values.DATA_DIR ?? 'data');
  return {
    environment,
    isProduction,
    host: values.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT ?? 3000,
    publicUrl,
    trustedProxies: values.HALLES_TRUSTED_PROXIES ?? [],
    logLevel: values.HALLES_LOG_LEVEL ?? (environment === 'test' ? 'silent' : 'info'),
    metricsToken: values.HALLES_METRICS_TOKEN ?? null,
    localMetrics: LOOPBACK.has(values.HOST ?? '') && values.HALLES_TRUSTED_PROXIES === undefined,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.HALLES_DATABASE_CONNECTIONS ?? 10,
    dataDir,
    secret: values.HALLES_SECRET ?? null,
    oldSecrets: values.HALLES_OLD_SECRETS?.split(/[\s,]+/).filter(Boolean) ?? [],
    backupKey: values.HALLES_BACKUP_KEY ?? null,
    backupsToKeep: values.HALLES_BACKUPS_KEPT ?? 7,
    demo: values.HALLES_DEMO ?? environment === 'development',
    smtpUrl: values.HALLES_SMTP_URL,
    mailFrom: values.HALLES_MAIL_FROM ?? { name: 'Halles', address: `no-reply@${hostOf(publicUrl)}` },
    mailReplyTo: values.HALLES_MAIL_REPLY_TO,
    mailInboundDomain: values.HALLES_MAIL_INBOUND_DOMAIN ?? null,
    mailInboundListen: listenFrom(values.HALLES_MAIL_INBOUND_LISTEN),
    mailWebhookSecret: values.HALLES_MAIL_WEBHOOK_SECRET ?? null,
    store: storeFrom(values, dataDir),
    google: googleFrom(values),
    googleMapsKey: values.HALLES_GOOGLE_MAPS_KEY ?? null,
    stripeSecretKey: values.HALLES_STRIPE_SECRET_KEY,
    stripeWebhookSecret: values.HALLES_STRIPE_WEBHOOK_SECRET,
    sentryDsn: values.HALLES_SENTRY_DSN ?? null,
    analyticsUrl: values.HALLES_ANALYTICS_URL,
    pushServiceUrl: values.HALLES_PUSH_SERVICE_URL,
    slackWebhookUrl: values.HALLES_SLACK_WEBHOOK_URL,
    remoteConfigUrl: values.HALLES_REMOTE_CONFIG_URL,
    defaultServiceFeePercent: values.HALLES_DEFAULT_SERVICE_FEE_PERCENT ?? '2',
    feeInvoicing: feeInvoicingFrom(values),
  };
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

function listenFrom(value: string | undefined): Config['mailInboundListen'] {
  if (value === undefined) return null;
  const at = value.lastIndexOf(':');
  return { host: value.slice(0, at), port: Number(value.slice(at + 1)) };
}

const hostOf = (publicUrl: string | null): string =>
  publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;

function feeInvoicingFrom(values: Values): FeeInvoicing | null {
  const { HALLES_INVOICE_NAME: name, HALLES_INVOICE_ADDRESS: address } = values;
  if (name === undefined || address === undefined) return null;
  return {
    name,
    address: address.split(';').map((line) => line.trim()),
    gstNumber: values.HALLES_GST_NUMBER ?? null,
    qstNumber: values.HALLES_QST_NUMBER ?? null,
  };
}

function storeFrom(values: Values, dataDir: string): FileStoreSettings {
  if (values.HALLES_S3_BUCKET === undefined) return { kind: 'local', folder: join(dataDir, 'files') };
  return {
    kind: 's3',
    bucket: values.HALLES_S3_BUCKET,
    region: values.HALLES_S3_REGION!,
    endpoint: values.HALLES_S3_ENDPOINT,
    accessKeyId: values.HALLES_S3_ACCESS_KEY_ID!,
    secretAccessKey: values.HALLES_S3_SECRET_ACCESS_KEY!,
    prefix: values.HALLES_S3_PREFIX,
  };
}

function googleFrom(values: Values): Config['google'] {
  const { HALLES_GOOGLE_CLIENT_ID: clientId, HALLES_GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, issuer: values.HALLES_GOOGLE_ISSUER ?? 'https://accounts.google.com' };
}
