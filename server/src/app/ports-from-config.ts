import { join } from 'node:path';
import type { Config } from '../platform/config/index.ts';
import type { Ports } from '../platform/ports.ts';
import { createPorts, type PortsWorld } from './ports.ts';
import { VERSION } from './release.ts';

export function portsFrom(
  config: Config,
  own: Pick<Ports['settings'], 'publicUrl' | 'secret' | 'oldSecrets'>,
  world: PortsWorld,
): Ports {
  return createPorts(
    {
      settings: {
        ...own,
        isProduction: config.isProduction,
        defaultServiceFeePercent: config.defaultServiceFeePercent,
        feeInvoicing: config.feeInvoicing,
        workFolder: join(config.dataDir, 'work'),
        google: config.google,
        googleMapsKey: config.googleMapsKey,
        sentryDsn: config.isProduction ? config.sentryDsn : null,
        hasAnalytics: config.analyticsUrl !== undefined,
      },
      store: config.store,
      mail: {
        smtpUrl: config.smtpUrl,
        production: config.isProduction,
        from: config.mailFrom,
        replyTo: config.mailReplyTo,
        inboundDomain: config.mailInboundDomain,
      },
      payments: { stripeSecretKey: config.stripeSecretKey, stripeWebhookSecret: config.stripeWebhookSecret },
      push: { ownService: config.pushServiceUrl },
      slackWebhookUrl: config.slackWebhookUrl,
      analyticsUrl: config.analyticsUrl,
      remoteConfigUrl: config.remoteConfigUrl,
      release: VERSION,
      diagnose: async () => {
        // Loaded when an admin asks: the server does not need it otherwise.
        const { diagnose } = await import('../cli/doctor/index.ts');
        return diagnose({ env: process.env, config, log: world.log, now: () => world.clock.now() });
      },
    },
    world,
  );
}
