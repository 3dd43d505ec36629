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
  taxes: () => `${paths.settings}#taxes`,
  firstProduct: () => paths.firstOffer,
  firstPriceList: () => paths.priceLists,
  distribution: () => paths.distribution,
  firstCustomer: () => paths.customers,
  credit: () => paths.creditAccount,
};

interface SetupProps {
  organization: Organization;
  setup: OrganizationSetup;
}

/** The contract's order, in which the server writes them. */
const stepsOf = ({ steps }: OrganizationSetup): Step[] =>
  (Object.keys(steps) as Step[]).filter((step) => steps[step] !== 'notApplicable');
const stepsIn = (setup: OrganizationSetup, state: State): Step[] =>
  stepsOf(setup).filter((step) => setup.steps[step] === state);

const NEARLY_DONE = 2;
/** Then the setup is one line under what is to be done today; before, a list above it. */
const isNearlyDone = (setup: OrganizationSetup): boolean => stepsIn(setup, 'todo').length <= NEARLY_DONE;

function useOpenSetup(organization: Organization): OrganizationSetup | undefined {
  const { data: setup } = useLive('organizations.getSetup', { organizationId: organization.id });
  return setup && hasOpenSteps(setup, organization) ? setup : undefined;
}

/** The open setup steps of a new organization; hidden once all are done or skipped. */
export function SetupChecklist({ organization }: { organization: Organization }) {
  const setup = useOpenSetup(organization);
  return setup && !isNearlyDone(setup) ? <Steps setup={setup} organization={organization} /> : null;
}

export function LastSetupSteps({ organization }: { organization: Organization }) {
  const setup = useOpenSetup(organization);
  return setup && isNearlyDone(setup) ? <SetupLine setup={setup} organization={organization} /> : null;
}

function SetupLine({ setup, organization }: SetupProps) {
  const text = useText();
  const update = useSetupUpdate(setup);
  const [next] = stepsIn(setup, 'todo');
  if (next === undefined) return null;
  return (
    <section className={styles.line} aria-label={text('dashboard.setup.title')}>
      <FailedUpdate update={update} />
      <p>
        <strong>{text('dashboard.setup.title')}</strong> {progressOf(setup, text)}
      </p>
      <StepActions step={next} state="todo" change={update.change} organization={organization} isNamed />
    </section>
  );
}

const progressOf = (setup: OrganizationSetup, text: ReturnType<typeof useText>): string =>
  text('dashboard.setup.progress', { done: stepsIn(setup, 'done').length, total: stepsOf(setup).length });

function Steps({ setup, organization }: SetupProps) {
  const text = useText();
  const update = useSetupUpdate(setup);
  return (
    <Section
      title={text('dashboard.setup.title')}
      description={text('dashboard.setup.explanation')}
      aside={<span className={styles.progress}>{progressOf(setup, text)}</span>}
      flush
    >
      <FailedUpdate update={update} />
      <ol>
        {stepsOf(setup).map((step) => (
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
            <Button size="small" onClick={() => change(failed.steps)}>
              {text('dashboard.setup.retry')}
            </Button>
          }
        />
      )}
    </div>
  );
}

interface StepProps {
  step: Step;
  state: State;
  change: SetupUpdate['change'];
  organization: Organization;
}

function StepLine(props: StepProps) {
  const text = useText();
  const { step, state } = props;
  return (
    <li className={styles.step}>
      <span className={classNames(styles.name, state !== 'todo' && styles.settled)}>
        {text(`dashboard.setup.steps.${step}`)}
      </span>
      <span className={styles.actions}>
        {state === 'done' && <StatusChip tone="good">{text('dashboard.setup.done')}</StatusChip>}
        {state === 'skipped' && <StatusChip tone="wait">{text('dashboard.setup.skipped')}</StatusChip>}
        <StepActions {...props} />
      </span>
    </li>
  );
}

/** The button that starts a step says its name where nothing beside it does. */
function StepActions({
  step,
  state,
  change,
  organization,
  isNamed = false,
}: StepProps & { isNamed?: boolean }) {
  const text = useText();
  if (organization.can.editSettings !== true) return null;
  if (state === 'skipped')
    return (
      <Button kind="plain" onClick={() => change({ [step]: 'todo' })}>
        {text('dashboard.setup.resume')}
      </Button>
    );
  if (state !== 'todo') return null;
  return (
    <>
      <Button kind="plain" onClick={() => change({ [step]: 'skipped' })}>
        {text('dashboard.setup.skip')}
      </Button>
      <Button href={stepPaths[step](organization.id)}>
        {text(isNamed ? `dashboard.setup.steps.${step}` : 'dashboard.setup.start')}
      </Button>
    </>
  );
}
