import type { OrganizationSetup } from '@halles/contract';
import { useQueryClient } from '@tanstack/react-query';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { reportError } from '../../../lib/error-reporting.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { liveQuery, useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Organization } from '../../navigation.ts';
import { hasOpenSteps } from '../../shell/use-setup.ts';
import styles from './SetupChecklist.module.css';

type Step = keyof OrganizationSetup['steps'];
type State = OrganizationSetup['steps'][Step];

/** The screen where each step is completed; every step needs one. */
const stepPaths: Record<Step, (organizationId: string) => string> = {
  profile: paths.organization,
  taxes: () => paths.settings,
  firstProduct: () => paths.products,
  firstPriceList: () => paths.priceLists,
  distribution: () => paths.distribution,
  firstCustomer: () => paths.customers,
  credit: () => paths.creditAccount,
};

/** The open setup steps of a new organization; hidden once all are done or skipped. */
export function SetupChecklist({ organization }: { organization: Organization }) {
  const text = useText();
  const { data: setup } = useLive('organizations.getSetup', { organizationId: organization.id });
  if (!setup || !hasOpenSteps(setup)) return null;
  // The contract's order, in which the server writes them.
  const steps = (Object.keys(setup.steps) as Step[]).filter((step) => setup.steps[step] !== 'notApplicable');
  const done = steps.filter((step) => setup.steps[step] === 'done').length;
  return (
    <Section
      title={text('dashboard.setup.title')}
      description={text('dashboard.setup.explanation')}
      aside={
        <span className={styles.progress}>
          {text('dashboard.setup.progress', { done, total: steps.length })}
        </span>
      }
      flush
    >
      <ol>
        {steps.map((step) => (
          <StepLine
            key={step}
            step={step}
            state={setup.steps[step]}
            setup={setup}
            organization={organization}
          />
        ))}
      </ol>
    </Section>
  );
}

interface StepLineProps {
  step: Step;
  state: State;
  setup: OrganizationSetup;
  organization: Organization;
}

function StepLine({ step, state, setup, organization }: StepLineProps) {
  const text = useText();
  const change = useStepChange(setup);
  const href = stepPaths[step](organization.id);
  const mayChange = organization.can.editSettings === true;
  return (
    <li className={styles.step}>
      <span className={classNames(styles.name, state !== 'todo' && styles.settled)}>
        {text(`dashboard.setup.steps.${step}`)}
      </span>
      <span className={styles.actions}>
        {state === 'done' && <StatusChip tone="good">{text('dashboard.setup.done')}</StatusChip>}
        {state === 'skipped' && <StatusChip tone="wait">{text('dashboard.setup.skipped')}</StatusChip>}
        {state === 'skipped' && mayChange && (
          <Button kind="plain" onClick={() => change({ [step]: 'todo' })}>
            {text('dashboard.setup.resume')}
          </Button>
        )}
        {state === 'todo' && mayChange && (
          <>
            <Button kind="plain" onClick={() => change({ [step]: 'skipped' })}>
              {text('dashboard.setup.skip')}
            </Button>
            <Button href={href}>{text('dashboard.setup.start')}</Button>
          </>
        )}
      </span>
    </li>
  );
}

/** Spec §4: success stores the new setup; a failure is shown and reported. */
function useStepChange({ organizationId, version }: OrganizationSetup) {
  const cache = useQueryClient();
  return (steps: Partial<Record<Step, 'todo' | 'skipped'>>) =>
    runAction(
      async () => {
        const stored = await api.organizations.changeSetup({ organizationId, version, steps });
        cache.setQueryData(liveQuery('organizations.getSetup', { organizationId }).queryKey, stored);
      },
      { onFailed: (error) => reportError(error, 'update_organization_setup') },
    );
}
