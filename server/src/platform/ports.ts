import type { RemoteConfigValues } from '@halles/contract/kernel';
import type { Analytics } from './analytics/index.ts';
import type { ErrorReporting } from './error-reporting/index.ts';
import type { RequestFigures } from './http/request-figures.ts';
import type { Files } from './files/index.ts';
import type { Payments } from './payments/index.ts';
import type { Places } from './places/index.ts';
import type { RemoteConfig } from './remote-config/index.ts';
import type { Slack } from './slack/index.ts';

/** Who issues the invoices of service fees, with the registrations by which taxes are charged. */
export interface FeeInvoicing {
  name: string;
  address: readonly string[];
  gstNumber: string | null;
  qstNumber: string | null;
}

/** Configuration that slices may read. */
export interface Settings {
  isProduction: boolean;
  /** Public address with its path, without a trailing slash. */
  publicUrl: string;
  /** Signs links and short-lived cookies. */
  secret: string;
  /** Secrets from before a rotation: they only open and verify, and never seal or sign. */
  oldSecrets: readonly string[];
  defaultServiceFeePercent: string;
  /** Null: the fees cannot be invoiced. */
  feeInvoicing: FeeInvoicing | null;
  /** A folder on a disk for files that are being written, however large they get. */
  workFolder: string;
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  googleMapsKey: string | null;
  sentryDsn: string | null;
  hasAnalytics: boolean;
}

/** One line of `halles doctor`. */
export interface Finding {
  name: string;
  why: string;
  state: 'good' | 'warning' | 'wrong' | 'skipped';
  what: string;
  fix?: string;
}

/**
 * The third parties that commands may use, each with an adapter that works offline. Slices can add ports by
 * declaration.
 */
export interface Ports {
  settings: Settings;
  files: Files;
  payments: Payments;
  places: Places;
  slack: Slack;
  analytics: Analytics;
  errorReporting: ErrorReporting;
  remoteConfig: RemoteConfig<RemoteConfigValues>;
  /** What the requests of this process were like since the last sample. */
  requestFigures: RequestFigures;
  /** What `halles doctor` says of this installation. */
  diagnose(): Promise<readonly Finding[]>;
}
