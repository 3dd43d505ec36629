import { setupSteps } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import type { OrganizationPage } from '../queries.ts';

const tones = { todo: 'now', done: 'good', skipped: 'wait', notApplicable: 'info' } as const satisfies Record<
  string,
  Tone
>;

/** The setup steps of a new organization, done and to do. */
export function SetupState({ setup }: Pick<OrganizationPage, 'setup'>) {
  const text = useText();
  return (
    <Section
      title={text('admin.organization.setup')}
      aside={
        <StatusChip tone={setup.isComplete ? 'good' : 'wait'}>
          {text(setup.isComplete ? 'admin.organization.setupComplete' : 'admin.organization.setupIncomplete')}
        </StatusChip>
      }
    >
      <DescriptionList
        items={setupSteps.map((step) => ({
          term: text(`admin.setupSteps.${step}`),
          value: (
            <StatusChip tone={tones[setup.steps[step]]}>
              {text(`admin.setupStates.${setup.steps[step]}`)}
            </StatusChip>
          ),
        }))}
      />
    </Section>
  );
}
