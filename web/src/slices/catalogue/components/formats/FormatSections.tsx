import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { UnitInputs, WeightInputs, type FormatInputsProps } from './FormatInputs.tsx';
import styles from './FormatSections.module.css';
import { CodeInputs, MoneyInputs } from './MoneyAndCodeInputs.tsx';

const FormatSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

/** All fields of a format, by section. */
export function FormatSections(props: FormatInputsProps) {
  const text = useText();
  return (
    <div className={styles.parts}>
      <FormatSection title={text('catalogue.formats.parts.unit')}>
        <UnitInputs {...props} />
      </FormatSection>
      <FormatSection title={text('catalogue.formats.parts.weight')}>
        <WeightInputs {...props} />
      </FormatSection>
      <FormatSection title={text('catalogue.formats.parts.ordering')}>
        <CodeInputs {...props} />
      </FormatSection>
      <FormatSection title={text('catalogue.formats.parts.money')}>
        <MoneyInputs {...props} />
      </FormatSection>
    </div>
  );
}
