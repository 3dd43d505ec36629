import { sendLeft } from '../../../../lib/outbox.ts';

export const sendLeftMessages = (): void =>
  sendLeft('conversations.outbox', async () => (await import('./outbox.ts')).sendWaiting);
