import type { Analytics } from './analytics/index.ts';
import type { ErrorReporting } from './error-reporting/index.ts';
import type { Files } from './files/index.ts';
import type { Payments } from './payments/index.ts';
import type { Places } from './places/index.ts';
import type { RemoteConfig } from './remote-config/index.ts';
import type { Slack } from './slack/index.ts';

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
  /** A folder on a disk for files that are being written, however large they get. */
  workFolder: string;
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  googleMapsKey: string | null;
  sentryDsn: string | null;
  hasAnalytics: boolean;
}

/** Values that remote configuration can change, with their defaults (Spec §7: remote configuration). */
export const remoteDefaults = {
  /** A sentence shown above every screen; empty shows none. */
  announcementEn: '',
  announcementFr: '',
  supportEmail: '',
};

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
  remoteConfig: RemoteConfig<typeof remoteDefaults>;
}
