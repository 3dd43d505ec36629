import type { Analytics } from './analytics/index.ts';
import type { ErrorReporting } from './error-reporting/index.ts';
import type { Files } from './files/index.ts';
import type { Payments } from './payments/index.ts';
import type { Places } from './places/index.ts';
import type { RemoteConfig } from './remote-config/index.ts';
import type { Slack } from './slack/index.ts';

/** What of the configuration a slice may need to know. */
export interface Settings {
  isProduction: boolean;
  /** Where people reach us, with its path, without a slash at the end. */
  publicUrl: string;
  /** Signs links and short-lived cookies. */
  secret: string;
  /** Keys from before a rotation: they open and check, and seal and sign nothing. */
  oldSecrets: readonly string[];
  defaultServiceFeePercent: string;
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  googleMapsKey: string | null;
  sentryDsn: string | null;
  hasAnalytics: boolean;
}

/** What may be changed from afar, with what holds until then (Spec §7: remote configuration). */
export const remoteDefaults = {
  /** A sentence shown above every screen; empty: none. */
  announcementEn: '',
  announcementFr: '',
  supportEmail: '',
};

/** The third parties a command may reach, each with an adapter that works offline. Slices may add by declaration. */
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
