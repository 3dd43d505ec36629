import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createPorts, type PortsOptions, type PortsWorld } from '../app/ports.ts';
import type { Ports } from '../platform/ports.ts';

export const TEST_SECRET = 'a secret of the tests, long enough to sign';

/** All ports offline: files in a temporary folder, mail in the mailbox, no network calls. */
export function testPorts(world: PortsWorld, { payments = {} }: Partial<PortsOptions> = {}): Ports {
  const folder = mkdtempSync(join(tmpdir(), 'halles-test-files-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return createPorts(
    {
      settings: {
        isProduction: false,
        publicUrl: 'http://localhost:3000',
        secret: TEST_SECRET,
        oldSecrets: [],
        defaultServiceFeePercent: '2',
        feeInvoicing: {
          name: 'Les Halles inc.',
          address: ['100, rue du Marché', 'Montréal (Québec) H2X 1Y4'],
          gstNumber: '123456789 RT0001',
          qstNumber: '1234567890 TQ0001',
        },
        workFolder: join(folder, 'work'),
        google: null,
        googleMapsKey: null,
        sentryDsn: null,
        hasAnalytics: false,
      },
      store: { kind: 'local', folder },
      mail: { production: false, from: { name: 'Halles', address: 'halles@example.com' } },
      payments,
      push: { record: () => 'sent' },
      slackWebhookUrl: undefined,
      analyticsUrl: undefined,
      remoteConfigUrl: undefined,
      release: 'test',
      diagnose: async () => [],
    },
    world,
  );
}
