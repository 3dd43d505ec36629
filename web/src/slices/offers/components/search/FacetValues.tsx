import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import styles from './Facets.module.css';

const SHOWN_FIRST = 7;

export interface FacetValue {
  value: string;
  label: string;
  count: number;
  /** Indented under the value before it. */
  isChild?: boolean;
}

interface FacetValuesProps {
  name: string;
  values: readonly FacetValue[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The values of one facet, each with the number of offers it would leave. */
export function FacetValues({ name, values, chosen, onChange }: FacetValuesProps) {
  const text = useText();
  const formats = useFormats();
  const [isAll, setAll] = useState(false);
  if (values.length === 0) return null;
  const hides = !isAll && values.length > SHOWN_FIRST + 1;
  const shown = hides
    ? values.filter(({ value, isChild }, index) => index < SHOWN_FIRST || isChild || chosen.includes(value))
    : values;
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.name}>{name}</legend>
      {shown.map(({ value, label, count, isChild }) => (
        <div key={value} className={isChild ? styles.child : undefined}>
          <CheckboxField
            label={
              <span className={styles.value}>
                <span>{label}</span> <span className={styles.count}>{formats.number(count)}</span>
              </span>
            }
            value={chosen.includes(value)}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
        </div>
      ))}
      {hides && shown.length < values.length && (
        <Button kind="plain" size="small" onClick={() => setAll(true)}>
          {text('offers.facets.all', { count: values.length - shown.length })}
          <span className="visually-hidden"> ({name})</span>
        </Button>
      )}
    </fieldset>
  );
}
