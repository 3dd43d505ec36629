import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { useUiText } from '../texts.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import own from './list-field.module.css';
import { TextField } from './text-field.tsx';
import { useItemKeys } from './use-item-keys.ts';

interface EmailsFieldProps extends FieldProps<readonly string[]> {
  itemErrors?: readonly (string | undefined)[];
  max?: number;
}

const NO_ERRORS: readonly undefined[] = [];

/** Any number of addresses, also none. Pasting several, separated by commas or lines, adds them all. */
export function EmailsField({
  value,
  onChange,
  onBlur,
  itemErrors = NO_ERRORS,
  max = 20,
  ...frame
}: EmailsFieldProps) {
  const text = useUiText();
  const { keys, remove } = useItemKeys(value.length);
  const change = (at: number, typed: string) => {
    const parts = typed.split(/[\s,;]+/).filter(Boolean);
    const put = parts.length > 1 ? parts : [typed];
    onChange([...value.slice(0, at), ...put, ...value.slice(at + 1)].slice(0, max));
  };
  return (
    <FieldFrame {...frame} group>
      {({ disabled }) => (
        <>
          <ul className="stack-8">
            {value.map((address, index) => (
              <li key={keys[index]} className={own.item}>
                <div className={own.main}>
                  <TextField
                    type="email"
                    label={text('email.nth', { nth: index + 1 })}
                    labelHidden
                    value={address}
                    onChange={(typed) => change(index, typed)}
                    {...{ disabled, error: itemErrors[index], onBlur }}
                  />
                </div>
                <IconButton
                  label={text('email.remove', { address: address || String(index + 1) })}
                  tone="bad"
                  disabled={disabled}
                  onClick={() => {
                    remove(index);
                    onChange(value.toSpliced(index, 1));
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
              disabled={disabled || value.length >= max}
              onClick={() => onChange([...value, ''])}
            >
              {text('email.add')}
            </Button>
          </div>
        </>
      )}
    </FieldFrame>
  );
}
