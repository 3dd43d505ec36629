import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { Bound } from '../../../../ui/form/use-form.ts';
import { RemovableChip } from '../../../../ui/removable-chip.tsx';
import styles from './CertificationsField.module.css';

const MOST = 20;
const LONGEST = 100;

type CertificationsFieldProps = Bound<string[]> & { disabled: boolean };

/** Certifications and labels, added one at a time. */
export function CertificationsField({ value, onChange, error, name, disabled }: CertificationsFieldProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const isTooLong = wanted.length > LONGEST;
  const isKnown = value.some((one) => one.toLowerCase() === wanted.toLowerCase());
  const add = () => {
    if (wanted === '' || isTooLong) return;
    if (!isKnown) onChange([...value, wanted]);
    setTyped('');
  };
  return (
    <div className="stack-12">
      {value.length === 0 ? (
        <p className="quiet">{text('organizations.profile.noCertifications')}</p>
      ) : (
        <ul className="wrap-8">
          {value.map((certification) => (
            <RemovableChip
              key={certification}
              removeLabel={text('organizations.profile.certificationRemove', { name: certification })}
              disabled={disabled}
              onRemove={() => onChange(value.filter((one) => one !== certification))}
            >
              {certification}
            </RemovableChip>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <TextField
          label={text('organizations.profile.certificationNew')}
          description={text('organizations.profile.certificationsHelp')}
          value={typed}
          onChange={setTyped}
          name={name}
          error={isTooLong ? text('settings.tooLong', { len: LONGEST }) : error}
          disabled={disabled || value.length >= MOST}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={disabled || wanted === ''} onClick={add}>
          {text('organizations.profile.certificationAdd')}
        </Button>
      </div>
    </div>
  );
}
