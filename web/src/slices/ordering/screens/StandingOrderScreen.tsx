import type { StandingOrder, StandingOrderId } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import type { Action } from '../../../ui/action-menu.tsx';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { ComingDays } from '../components/standing/ComingDays.tsx';
import { openPauseDialog } from '../components/standing/pause-dialog.tsx';
import { Standing } from '../components/standing/Standing.tsx';
import styles from '../components/standing/Standing.module.css';
import { StandingFacts } from '../components/standing/StandingFacts.tsx';
import { StandingLines } from '../components/standing/StandingLines.tsx';
import { StandingWarnings } from '../components/standing/StandingWarnings.tsx';
import { archiveStanding, resumeStanding } from '../components/standing/standing-actions.ts';
import { toneOfStatus, useStandingWords } from '../components/standing/use-standing-words.ts';

export default function StandingOrderScreen() {
  const { standingOrderId } = useAddressParams<'standingOrderId'>();
  return (
    <Standing id={standingOrderId as StandingOrderId}>{(standing) => <Shown standing={standing} />}</Standing>
  );
}

/** The standing order, its next dates, and the actions on them. */
function Shown({ standing }: { standing: StandingOrder }) {
  const text = useText();
  const words = useStandingWords();
  return (
    <>
      <PageHeader
        title={standing.seller.name}
        subtitle={words.recurrence(standing)}
        breadcrumb={[
          { label: text('ordering.standing.title'), href: paths.standingOrders },
          { label: standing.seller.name },
        ]}
        status={<StatusChip tone={toneOfStatus[standing.status]}>{words.status(standing)}</StatusChip>}
        primary={
          standing.can.edit === true && (
            <PrimaryAction href={paths.editStandingOrder(standing.id)}>
              {text('ordering.standing.editShort')}
            </PrimaryAction>
          )
        }
        menu={useActions(standing)}
      />
      <div className="shrinks stack-16">
        <StandingWarnings standing={standing} />
        <div className={styles.columns}>
          <Section title={text('ordering.standing.days')} description={text('ordering.standing.daysHelp')}>
            <ComingDays standing={standing} />
          </Section>
          <div className="shrinks stack-16">
            <Section title={text('ordering.standing.one')}>
              <StandingFacts standing={standing} />
            </Section>
            <Section title={text('ordering.standing.lines')}>
              <StandingLines standing={standing} />
            </Section>
          </div>
        </div>
      </div>
    </>
  );
}

function useActions(standing: StandingOrder): Action[] {
  const text = useText();
  const { can } = standing;
  return [
    ...(can.pause === true
      ? [{ label: text('ordering.standing.pause'), onClick: () => void openPauseDialog(standing) }]
      : []),
    ...(can.resume === true
      ? [{ label: text('ordering.standing.resume'), onClick: () => void resumeStanding(standing) }]
      : []),
    ...(can.archive === true
      ? [
          {
            label: text('ordering.standing.archive'),
            onClick: () => void archiveStanding(standing),
            danger: true,
            separated: true,
          },
        ]
      : []),
  ];
}
