import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { UnitInputs, WeightInputs, type FormatInputsProps } from './FormatInputs.tsx';
import styles from './FormatParts.module.css';
import { CodeInputs, MoneyInputs } from './TradeInputs.tsx';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

/** All of a format, part by part. */
export function FormatParts(props: FormatInputsProps) {
  const text = useText();
  return (
    <div className={styles.parts}>
      <Part title={text('catalogue.formats.parts.unit')}>
        <UnitInputs {...props} />
      </Part>
      <Part title={text('catalogue.formats.parts.weight')}>
        <WeightInputs {...props} />
      </Part>
      <Part title={text('catalogue.formats.parts.ordering')}>
        <CodeInputs {...props} />
      </Part>
      <Part title={text('catalogue.formats.parts.money')}>
        <MoneyInputs {...props} />
      </Part>
    </div>
  );
}
