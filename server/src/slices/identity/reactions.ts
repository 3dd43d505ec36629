import type { Schedule } from '../../platform/reactions/registry.ts';
import { GUESSES_FORGOTTEN_MS, SESSION_IDLE_MS } from './rules.ts';

const DAY_MS = 86_400_000;

/** Expired sessions, links, challenges and guess counts already have no effect; the nightly job deletes them. */
export const identitySchedules: Schedule[] = [
  {
    name: 'identity.forgetWhatRanOut',
    cron: '7 3 * * *',
    run: async ({ db, clock }) => {
      const now = clock.now();
      const idle = new Date(now.getTime() - SESSION_IDLE_MS);
      await db
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('expires_at', '<', now), eb('last_seen_at', '<', idle)]))
        .execute();
      await db
        .deleteFrom('tokens')
        .where('expires_at', '<', new Date(now.getTime() - DAY_MS))
        .execute();
      await db.deleteFrom('challenges').where('expires_at', '<', now).execute();
      await db
        .deleteFrom('guesses')
        .where('last_failed_at', '<', new Date(now.getTime() - GUESSES_FORGOTTEN_MS))
        .execute();
    },
  },
];
