import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { usablePostalCode } from './directory-address.ts';

interface PostalCodeFieldProps {
  /** A valid postal code, or empty. */
  value: string;
  onChange: (postalCode: string) => void;
}

/** Searches as soon as a whole postal code is typed; shows an error once the field is left. */
export function PostalCodeField({ value, onChange }: PostalCodeFieldProps) {
  const text = useText();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [isLeft, setLeft] = useState(false);
  if (value !== seen) {
    setSeen(value);
    if (value !== (usablePostalCode(typed) ?? '')) setTyped(value);
  }
  const isWrong = isLeft && typed.trim() !== '' && usablePostalCode(typed) === null;
  return (
    <TextField
      label={text('offers.public.directory.postalCode')}
      placeholder={text('offers.public.directory.postalPlaceholder')}
      autoComplete="postal-code"
      spellCheck={false}
      value={typed}
      error={isWrong ? text('offers.public.directory.postalWrong') : undefined}
      onBlur={() => {
        setLeft(true);
        const usable = usablePostalCode(typed);
        if (usable !== null) setTyped(usable);
      }}
      onChange={(next) => {
        setTyped(next);
        setLeft(false);
        const usable = usablePostalCode(next);
        if (usable !== null || next.trim() === '') onChange(usable ?? '');
      }}
    />
  );
}
