import { sealEvents } from '../platform/events/seals.ts';
import { emptyFailedMail } from '../platform/mail/queue.ts';
import type { Job, Schedule } from '../platform/reactions/registry.ts';
import { retainedSince } from '../platform/retention.ts';
import { DELIVER_MAIL } from './ports.ts';

export const platformJobs: Job[] = [
  {
    name: DELIVER_MAIL,
    run: async ({ db, ports }, payload) => {
      const { id, ids = [id!] } = payload as { id?: string; ids?: string[] };
      await ports.mail.deliverMails(db, ids);
    },
  },
];

/** Schedules of the platform; a slice declares its own beside its reactions. */
export const platformSchedules: Schedule[] = [
  {
    name: 'platform.forgetOldKeys',
    cron: '17 3 * * *',
    run: async (ctx) => {
      const before = retainedSince(ctx, 'savedAnswers');
      await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
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
    run: async (ctx) => {
      await ctx.ports.mail.deleteOldMail(ctx.db, retainedSince(ctx, 'mail'));
      await emptyFailedMail(ctx.db, retainedSince(ctx, 'failedMailContents'));
    },
  },
  {
    name: 'platform.deleteOldMailLinks',
    cron: '32 3 * * *',
    run: (ctx) => ctx.ports.mail.deleteOldLinks(ctx.db, retainedSince(ctx, 'mailLinks')),
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
