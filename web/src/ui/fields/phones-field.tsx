import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { useUiText } from '../texts.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import own from './list-field.module.css';
import { PhoneField } from './phone-field.tsx';
import type { CountryCode } from './phones.ts';
import { TextField } from './text-field.tsx';
import { useItemKeys } from './use-item-keys.ts';

export interface PhoneEntry {
  number: string;
  /** "Office", "cell": free text. */
  label: string;
}

interface PhonesFieldProps extends FieldProps<readonly PhoneEntry[]> {
  country: CountryCode;
  /** Errors of single numbers, by index. */
  itemErrors?: readonly (string | undefined)[];
  max?: number;
}

const NO_ERRORS: readonly undefined[] = [];
const EMPTY: PhoneEntry = { number: '', label: '' };

/** At least one (Spec §5): the last one can be changed, not removed. */
export function PhonesField({
  value,
  onChange,
  onBlur,
  country,
  itemErrors = NO_ERRORS,
  max = 10,
  ...frame
}: PhonesFieldProps) {
  const text = useUiText();
  const entries = value.length === 0 ? [EMPTY] : value;
  const { keys, remove } = useItemKeys(entries.length);
  const change = (at: number, part: Partial<PhoneEntry>) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...part } : entry)));
  return (
    <FieldFrame {...frame} group>
      {({ disabled }) => (
        <>
          <ul className="stack-8">
            {entries.map((entry, index) => (
              <li key={keys[index]} className={own.item}>
                <div className={own.main}>
                  <PhoneField
                    label={text('phone.nth', { nth: index + 1 })}
                    labelHidden
                    value={entry.number}
                    onChange={(number) => change(index, { number })}
                    {...{ country, disabled, error: itemErrors[index], onBlur }}
                  />
                </div>
                <div className={own.side}>
                  <TextField
                    label={text('phone.labelOf', { nth: index + 1 })}
                    labelHidden
                    placeholder={text('phone.label')}
                    value={entry.label}
                    onChange={(label) => change(index, { label })}
                    disabled={disabled}
                  />
                </div>
                <IconButton
                  label={text('phone.remove', { nth: index + 1 })}
                  tone="bad"
                  disabled={disabled || entries.length === 1}
                  onClick={() => {
                    remove(index);
                    onChange(entries.toSpliced(index, 1));
                  }}
                >
                  <IconTrash />
                </IconButton>
              </li>
            ))}
          </ul>
          <div className={own.add}>
            <Button
              kind="plain"
              size="small"
              icon={<IconPlus aria-hidden />}
              disabled={disabled || entries.length >= max}
              onClick={() => onChange([...entries, EMPTY])}
            >
              {text('phone.add')}
            </Button>
          </div>
        </>
      )}
    </FieldFrame>
  );
}
