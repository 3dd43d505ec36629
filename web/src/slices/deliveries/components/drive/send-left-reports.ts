import { sendLeft } from '../../../../lib/send-left.ts';

export const sendLeftReports = (): void =>
  sendLeft('deliveries.reports', async () => (await import('./stop-reports.ts')).sendReports);
