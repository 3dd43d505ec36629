import { sendLeft } from '../../../../lib/outbox.ts';

export const sendLeftReports = (): void =>
  sendLeft('deliveries.reports', async () => (await import('./stop-reports.ts')).sendReports);
