import { useId, type ReactNode } from 'react';
import { HelpLink } from '../../../../lib/help-link.tsx';
import { useText } from '../../../../lib/i18n/index.ts';
import { UnitInputs, WeightInputs, type FormatInputsProps } from './FormatInputs.tsx';
import styles from './FormatSections.module.css';
import { CodeInputs, MoneyInputs } from './MoneyAndCodeInputs.tsx';

interface FormatSectionProps {
  title: string;
  /** A help button, after the title. */
  aside?: ReactNode;
  children: ReactNode;
}

function FormatSection({ title, aside, children }: FormatSectionProps) {
  const titleId = useId();
  return (
    <fieldset className={styles.part} aria-labelledby={titleId}>
      <legend>
        <span id={titleId}>{title}</span>
        {aside}
      </legend>
      {children}
    </fieldset>
  );
}

/** All fields of a format, by section. */
export function FormatSections(props: FormatInputsProps) {
  const text = useText();
  return (
    <div className={styles.parts}>
      <FormatSection title={text('catalogue.formats.parts.unit')}>
        <UnitInputs {...props} />
      </FormatSection>
      <FormatSection
        title={text('catalogue.formats.parts.weight')}
        aside={<HelpLink article="variable-weight" />}
      >
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
