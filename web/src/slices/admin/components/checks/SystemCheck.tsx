import type { Finding } from '@halles/contract';
import { isText, useText } from '../../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../../ui/status-chip.tsx';
import { CheckSection } from './CheckSection.tsx';
import styles from './CheckSection.module.css';

const tones: Record<Finding['state'], Tone> = {
  good: 'good',
  warning: 'wait',
  wrong: 'bad',
  skipped: 'info',
};

const keyOf = (name: string): string =>
  name.toLowerCase().replaceAll(/[^a-z]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '');

/** The name in the reader's language; what was found is in the words of the program. */
function FindingItem({ finding: { name, state, what, fix } }: { finding: Finding }) {
  const text = useText();
  const key = `admin.checks.names.${keyOf(name)}`;
  return (
    <li className={styles.finding}>
      <span className={styles.name}>
        {isText(key) ? text(key) : name}
        {state !== 'good' && (
          <StatusChip tone={tones[state]}>{text(`admin.checks.states.${state}`)}</StatusChip>
        )}
      </span>
      <span className="anywhere" lang="en">
        {what}
      </span>
      {fix !== undefined && (
        <span className="quiet smaller anywhere" lang="en">
          {fix}
        </span>
      )}
    </li>
  );
}

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className={styles.findings}>
    {findings.map((finding) => (
      <FindingItem key={finding.name} finding={finding} />
    ))}
  </ul>
);

/** What `halles doctor` says: what needs attention first, the rest folded. */
export function SystemCheck() {
  const text = useText();
  return (
    <CheckSection kind="doctor">
      {({ findings }) => {
        const good = findings.filter(({ state }) => state === 'good' || state === 'skipped');
        const problems = findings.filter(({ state }) => state === 'warning' || state === 'wrong');
        return (
          <>
            {problems.length === 0 && <p>{text('admin.checks.allGood')}</p>}
            <Findings findings={problems} />
            {good.length > 0 && (
              <details>
                <summary className={styles.good}>{text('admin.checks.good', { count: good.length })}</summary>
                <Findings findings={good} />
              </details>
            )}
          </>
        );
      }}
    </CheckSection>
  );
}
