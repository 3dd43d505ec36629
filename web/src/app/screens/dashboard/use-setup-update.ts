import type { OrganizationSetup } from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { reportError } from '../../../lib/error-reporting.ts';
import { errorText } from '../../../lib/i18n/errors.ts';
import { textNow } from '../../../lib/i18n/index.ts';
import { liveQuery } from '../../../lib/live.ts';
import { cacheAnswer } from '../../../lib/query.ts';
import { createStore, useStore } from '../../../ui/store.ts';

type SetupSteps = Partial<Record<keyof OrganizationSetup['steps'], 'todo' | 'skipped'>>;

/** Spec §4: a setup that could not be saved is kept with its error until it is saved, or another one is. */
interface FailedSetup {
  organizationId: OrganizationSetup['organizationId'];
  steps: SetupSteps;
  message: string;
}
const failedSetup = createStore<FailedSetup | null>(null);

export interface SetupUpdate {
  change: (steps: SetupSteps) => Promise<boolean>;
  failed: FailedSetup | null;
}

/** Spec §4: start clears errors; success stores the new setup and confirms; a failure rejects. */
export function useSetupUpdate({ organizationId, version }: OrganizationSetup): SetupUpdate {
  const last = useStore(failedSetup);
  const change = (steps: SetupSteps) => {
    failedSetup.set(null);
    const isSkipped = Object.values(steps).includes('skipped');
    return runAction(
      async () => {
        const stored = await api.organizations.changeSetup({ organizationId, version, steps });
        cacheAnswer(liveQuery('organizations.getSetup', { organizationId }).queryKey, stored);
      },
      {
        done: isSkipped ? 'dashboard.setup.skippedDone' : 'dashboard.setup.resumedDone',
        failed: 'update_organization_setup',
        onFailed: (error) => {
          const message = textNow('update_organization_setup', { reason: errorText(error) });
          failedSetup.set({ organizationId, steps, message });
          reportError(error, 'update_organization_setup');
        },
        id: 'update_organization_setup',
      },
    );
  };
  return { change, failed: last?.organizationId === organizationId ? last : null };
}
