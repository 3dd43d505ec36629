import { useText } from '../../../lib/i18n/index.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import styles from './Steps.module.css';

export const steps = ['file', 'columns', 'preview', 'done'] as const;
export type Step = (typeof steps)[number];

/** The steps of an import. Columns can be changed until it is applied. */
export function Steps({ current, onBack }: { current: Step; onBack?: (step: Step) => void }) {
  const text = useText();
  return (
    <div className={styles.steps}>
      <Stepper
        steps={steps.map((step) => text(`imports.steps.${step}`))}
        current={steps.indexOf(current)}
        {...(onBack && { onBack: (index: number) => onBack(steps[index]!) })}
      />
    </div>
  );
}
