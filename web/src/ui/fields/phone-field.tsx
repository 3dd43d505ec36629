import { useState } from 'react';
import { useLocale, useUiText } from '../texts.ts';
import { ControlBox } from './control-box.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './input.module.css';
import own from './phone-field.module.css';
import {
  countryOfPhone,
  formatPhone,
  isPhone,
  phoneCountries,
  readPhone,
  type CountryCode,
} from './phones.ts';

interface PhoneFieldProps extends FieldProps<string> {
  /** The country of a number without a country code. */
  country: CountryCode;
  autoComplete?: 'tel' | 'off';
}

/** E.164 out; displayed in the country's format. Text that is no phone number is kept as typed and refused. */
export function PhoneField({
  value,
  onChange,
  onBlur,
  country: home,
  autoComplete = 'tel',
  ...frame
}: PhoneFieldProps) {
  const text = useUiText();
  const locale = useLocale();
  const [typing, setTyping] = useState<string | null>(null);
  const [isBlurred, setBlurred] = useState(false);
  const [chosen, setChosen] = useState<CountryCode | null>(null);
  const country = chosen ?? countryOfPhone(value) ?? home;
  const countries = phoneCountries(locale);
  const wrong = isBlurred && value !== '' && typing === null && !isPhone(value, country);
  const error = frame.error ?? (wrong ? text('phone.notPhone') : undefined);
  const callingCode = countries.find(({ code }) => code === country)?.callingCode;
  const move = (next: CountryCode) => {
    setChosen(next);
    onChange(readPhone(typing ?? (isPhone(value, country) ? formatPhone(value, country) : value), next));
  };
  return (
    <FieldFrame {...frame} error={error}>
      {(control) => (
        <ControlBox control={control}>
          <label className={own.country}>
            <span aria-hidden>{`${country} ${callingCode ?? ''}`}</span>
            <select
              aria-label={text('phone.country', { label: frame.label })}
              disabled={control.disabled}
              value={country}
              onChange={(event) => move(event.target.value as CountryCode)}
            >
              {countries.map((entry) => (
                <option key={entry.code} value={entry.code}>
                  {`${entry.name} (${entry.callingCode})`}
                </option>
              ))}
            </select>
          </label>
          <input
            {...control}
            type="tel"
            className={styles.input}
            name={frame.name}
            autoComplete={autoComplete}
            value={typing ?? formatPhone(value, country)}
            onFocus={() => setTyping(formatPhone(value, country))}
            onChange={(event) => {
              setTyping(event.target.value);
              onChange(readPhone(event.target.value, country));
            }}
            onBlur={() => {
              setTyping(null);
              setBlurred(true);
              onBlur?.();
            }}
          />
        </ControlBox>
      )}
    </FieldFrame>
  );
}
