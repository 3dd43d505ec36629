import type { OrganizationSetup } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Organization } from '../../navigation.ts';
import { hasOpenSteps } from '../../shell/use-setup.ts';
import styles from './SetupChecklist.module.css';
import { useSetupUpdate, type SetupUpdate } from './use-setup-update.ts';

type Step = keyof OrganizationSetup['steps'];
type State = OrganizationSetup['steps'][Step];

/** The screen where each step is completed; every step needs one. */
const stepPaths: Record<Step, (organizationId: string) => string> = {
  profile: paths.organization,
  taxes: () => paths.settings,
  firstProduct: () => paths.firstOffer,
  firstPriceList: () => paths.priceLists,
  distribution: () => paths.distribution,
  firstCustomer: () => paths.customers,
  credit: () => paths.creditAccount,
};

/** The open setup steps of a new organization; hidden once all are done or skipped. */
export function SetupChecklist({ organization }: { organization: Organization }) {
  const { data: setup } = useLive('organizations.getSetup', { organizationId: organization.id });
  return setup && hasOpenSteps(setup) ? <Steps setup={setup} organization={organization} /> : null;
}

function Steps({ setup, organization }: { setup: OrganizationSetup; organization: Organization }) {
  const text = useText();
  const update = useSetupUpdate(setup);
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
      <FailedUpdate update={update} />
      <ol>
        {steps.map((step) => (
          <StepLine
            key={step}
            step={step}
            state={setup.steps[step]}
            change={update.change}
            organization={organization}
          />
        ))}
      </ol>
    </Section>
  );
}

/** The change that could not be saved stays, so that it can be sent again. */
function FailedUpdate({ update: { failed, change } }: { update: SetupUpdate }) {
  const text = useText();
  return (
    <div role="status" className={failed ? styles.failed : undefined}>
      {failed && (
        <Banner
          tone="bad"
          title={failed.message}
          actions={
            <Button size="small" onClick={() => void change(failed.steps)}>
              {text('dashboard.setup.retry')}
            </Button>
          }
        />
      )}
    </div>
  );
}

interface StepLineProps {
  step: Step;
  state: State;
  change: SetupUpdate['change'];
  organization: Organization;
}

function StepLine({ step, state, change, organization }: StepLineProps) {
  const text = useText();
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
          <Button kind="plain" onClick={() => void change({ [step]: 'todo' })}>
            {text('dashboard.setup.resume')}
          </Button>
        )}
        {state === 'todo' && mayChange && (
          <>
            <Button kind="plain" onClick={() => void change({ [step]: 'skipped' })}>
              {text('dashboard.setup.skip')}
            </Button>
            <Button href={href}>{text('dashboard.setup.start')}</Button>
          </>
        )}
      </span>
    </li>
  );
}
