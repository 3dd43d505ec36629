import type { ImportKindColumn, ImportConventions, ImportRecord } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './ColumnsStep.module.css';

interface ConventionsProps {
  columns: readonly ImportKindColumn[];
  mapping: ImportRecord['mapping'];
  value: ImportConventions;
  onChange: (value: ImportConventions) => void;
}

/** `1,250` is a thousand or one and a quarter, by convention: guessed from the whole file, and corrected here. */
export function Conventions({ columns, mapping, value, onChange }: ConventionsProps) {
  const text = useText();
  const has = (...types: ImportKindColumn['type'][]) =>
    columns.some(({ key, type }) => types.includes(type) && mapping[key] !== undefined);
  const [hasNumbers, hasDays] = [has('decimal', 'integer'), has('day')];
  if (!hasNumbers && !hasDays) return null;
  return (
    <Section title={text('imports.conventions.title')}>
      <div className={styles.choices}>
        {hasNumbers && (
          <SelectField
            label={text('imports.conventions.decimalSign')}
            required
            value={value.decimalSign}
            options={[
              { value: ',', label: text('imports.conventions.comma') },
              { value: '.', label: text('imports.conventions.point') },
            ]}
            onChange={(decimalSign) => onChange({ ...value, decimalSign: decimalSign ?? ',' })}
          />
        )}
        {hasDays && (
          <SelectField
            label={text('imports.conventions.dayOrder')}
            required
            value={value.dayOrder}
            options={[
              { value: 'dmy', label: text('imports.conventions.dmy') },
              { value: 'mdy', label: text('imports.conventions.mdy') },
            ]}
            onChange={(dayOrder) => onChange({ ...value, dayOrder: dayOrder ?? 'dmy' })}
          />
        )}
      </div>
    </Section>
  );
}
