import { sendLeft } from '../../../../lib/send-left.ts';

export const sendLeftMessages = (): void =>
  sendLeft('conversations.outbox', async () => (await import('./outbox.ts')).sendWaiting);
