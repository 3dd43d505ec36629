import { catalogueLimits } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import type { FieldProps } from '../../../../ui/fields/field-frame.tsx';
import { MultiSelectField } from '../../../../ui/fields/multi-select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import styles from './fields.module.css';
import { useLabels } from './use-labels.ts';

/** Common certifications are chips; any other is free text. */
export function CertificationsField({ value, onChange, ...frame }: Omit<FieldProps<string[]>, 'label'>) {
  const text = useText();
  const labels = useLabels();
  const [typed, setTyped] = useState('');
  const isOwn = (each: string) => !labels.certifications.some((known) => known.value === each);
  const own = value.filter(isOwn).map((each) => ({ value: each, label: each }));
  const entered = typed.trim().slice(0, catalogueLimits.certification);
  const isFull = value.length >= catalogueLimits.certifications || frame.disabled === true;
  const add = () => {
    if (entered === '' || isFull) return;
    const usual = labels.certifications.find(({ label }) => label.toLowerCase() === entered.toLowerCase());
    const chosen = usual?.value ?? entered;
    if (!value.includes(chosen)) onChange([...value, chosen]);
    setTyped('');
  };
  return (
    <div className="stack-8 fits">
      <MultiSelectField
        {...frame}
        label={text('catalogue.labels.certification')}
        value={value}
        onChange={(next) => onChange([...next])}
        options={[...labels.certifications, ...own]}
        placeholder={text('catalogue.products.form.certificationHint')}
      />
      <div className={styles.add}>
        <TextField
          label={text('catalogue.products.form.otherCertification')}
          labelHidden
          placeholder={text('catalogue.products.form.otherCertification')}
          value={typed}
          onChange={setTyped}
          disabled={isFull}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={isFull || entered === ''} onClick={add}>
          {text('catalogue.products.form.addCertification')}
        </Button>
      </div>
    </div>
  );
}
