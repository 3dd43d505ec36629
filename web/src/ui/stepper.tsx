import { classNames } from './class-names.ts';
import styles from './stepper.module.css';
import { useUiText } from './texts.ts';

interface StepperProps {
  /** Labels of the steps, in order. */
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
  /** Goes back to an earlier step. */
  onBack?: (step: number) => void;
}

/** The position in a process of several screens. */
export function Stepper({ steps, current, onBack }: StepperProps) {
  const text = useUiText();
  return (
    <nav aria-label={text('stepper.label')}>
      <p className={styles.short}>
        {text('stepper.position', { step: current + 1, total: steps.length, name: steps[current] ?? '' })}
      </p>
      <ol className={styles.steps}>
        {steps.map((name, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'coming';
          const inside = (
            <>
              <span className={styles.mark} aria-hidden>
                {state === 'done' ? '✓' : index + 1}
              </span>
              <span className={styles.name}>{name}</span>
            </>
          );
          return (
            <li
              key={name}
              className={classNames(styles.step, styles[state])}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {state === 'done' && onBack ? (
                <button type="button" className={styles.back} onClick={() => onBack(index)}>
                  {inside}
                </button>
              ) : (
                inside
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
