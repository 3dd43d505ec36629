import { sealEvents } from '../platform/events/seals.ts';
import type { Job, Schedule } from '../platform/reactions/registry.ts';
import { DELIVER_MAIL } from './ports.ts';

const DAY_MS = 86_400_000;
const IDEMPOTENCY_KEYS_KEPT_MS = 30 * DAY_MS;

const MAIL_KEPT_MS = 90 * DAY_MS;

export const platformJobs: Job[] = [
  {
    name: DELIVER_MAIL,
    run: async ({ db, ports }, payload) => {
      await ports.mail.deliverMail(db, (payload as { id: string }).id);
    },
  },
];

/** Schedules of the platform; a slice declares its own beside its reactions. */
export const platformSchedules: Schedule[] = [
  {
    name: 'platform.forgetOldKeys',
    cron: '17 3 * * *',
    run: async ({ db, clock }) => {
      const before = new Date(clock.now().getTime() - IDEMPOTENCY_KEYS_KEPT_MS);
      await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
    },
  },
  {
    name: 'platform.deliverDueMail',
    cron: '* * * * *',
    run: async ({ db, ports }) => {
      await ports.mail.deliverDueMail(db);
    },
  },
  {
    name: 'platform.deleteOldMail',
    cron: '27 3 * * *',
    run: ({ db, ports, clock }) =>
      ports.mail.deleteOldMail(db, new Date(clock.now().getTime() - MAIL_KEPT_MS)),
  },
  {
    name: 'platform.sweepFiles',
    cron: '37 3 * * *',
    run: async ({ db, ports }) => {
      await ports.files.sweep(db);
    },
  },
  {
    name: 'platform.sealEvents',
    cron: '*/10 * * * *',
    run: async (ctx) => {
      await sealEvents(ctx);
    },
  },
  {
    name: 'platform.refreshRemoteConfig',
    cron: '*/30 * * * *',
    run: async ({ ports }) => ports.remoteConfig.refresh(),
  },
];
