import { abGroup } from '@halles/contract/kernel';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { safeFetch } from '../safe-fetch.ts';

/** Spec §7: these two events, and no others. */
export type AnalyticsEvent = 'login' | 'logout';

export interface AnalyticsSubject {
  userId: string;
  organization: {
    id: string;
    isSeller: boolean;
    isBuyer: boolean;
    customerOrganizationType: string | null;
  } | null;
}

export interface Analytics {
  /** Never throws; resolves when the event was sent or given up. */
  track(event: AnalyticsEvent, subject: AnalyticsSubject): Promise<void>;
}

export interface AnalyticsSettings {
  /** Events are posted there as JSON; without it nothing is sent. */
  url?: string | undefined;
}

/** Spec §7: the user properties, by their names in analytics. */
export function userProperties({ organization }: AnalyticsSubject): Record<string, string | boolean | null> {
  if (organization === null) return {};
  return {
    organization_id: organization.id,
    seller: organization.isSeller,
    buyer: organization.isBuyer,
    buyer_organization_type: organization.customerOrganizationType,
    ab_test_group: abGroup(organization.id),
  };
}

export function createAnalytics(settings: AnalyticsSettings, world: { clock: Clock; log: Log }): Analytics {
  const { url } = settings;
  if (url === undefined) return { track: async () => {} };
  return {
    async track(event, subject) {
      const body = JSON.stringify({
        event,
        at: world.clock.now().toISOString(),
        user_id: subject.userId,
        user_properties: userProperties(subject),
      });
      try {
        const headers = { 'content-type': 'application/json' };
        const answer = await safeFetch(url, {
          trusted: true,
          method: 'POST',
          timeoutMs: 5_000,
          headers,
          body,
        });
        if (answer.status >= 400)
          world.log.warn({ status: answer.status, event }, 'analytics refused an event');
      } catch (error) {
        world.log.warn({ event, reason: (error as Error).message }, 'an analytics event was lost');
      }
    },
  };
}
