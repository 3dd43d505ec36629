import { IconPlusMinus } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useLocale, useUiText } from '../texts.ts';
import { ControlBox } from './control-box.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './input.module.css';
import { formatDecimal, isDecimal, parseDecimal } from './numbers.ts';
import { moveByArrows } from './arrow-keys.ts';

export interface DecimalFieldProps extends FieldProps<string> {
  /** The most decimals allowed. */
  decimals: number;
  /** Decimals that are always shown: 2 for money. */
  minimumDecimals?: number;
  prefix?: ReactNode;
  suffix?: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
  placeholder?: string;
  /** May be negative: a button changes the sign, because the number pad of a phone may have no key for it. */
  withSign?: boolean;
}

const SIGN = /^[-−–]/;

/**
 * A number as a decimal string, shown with the reader's comma or point. Text that is no number is passed on as typed,
 * so that the schema refuses it and nothing typed is lost.
 */
export function DecimalField(props: DecimalFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    decimals,
    minimumDecimals = 0,
    prefix,
    suffix,
    before,
    after,
    withSign,
    ...rest
  } = props;
  const { placeholder, ...frame } = rest;
  const locale = useLocale();
  const text = useUiText();
  const input = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const read = (next: string) => (isDecimal(next) ? parseDecimal(next, 'en-CA', decimals) : null);
  const formatted = read(value) ? formatDecimal(value, locale, minimumDecimals, decimals) : value;
  const changeSign = () => {
    const changed = SIGN.test(value) ? value.replace(SIGN, '') : `-${value}`;
    const isOnlySign = changed === '-';
    // The digits follow.
    if (isOnlySign) input.current?.focus();
    setTyping(isOnlySign ? changed : null);
    onChange(read(changed) ?? changed);
  };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <ControlBox control={control}>
          {before}
          {withSign && (
            <button
              type="button"
              className={styles.button}
              disabled={control.disabled}
              aria-label={text('decimal.sign', { label: frame.label })}
              aria-pressed={SIGN.test(value)}
              onClick={changeSign}
            >
              <IconPlusMinus aria-hidden />
            </button>
          )}
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <input
            {...control}
            ref={input}
            className={`${styles.input} ${styles.number}`}
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            name={frame.name}
            placeholder={placeholder}
            value={typing ?? formatted}
            onFocus={(event) => {
              setTyping(formatted);
              event.target.select();
            }}
            onChange={(event) => {
              setTyping(event.target.value);
              onChange(parseDecimal(event.target.value, locale, decimals) ?? event.target.value);
            }}
            data-number
            onKeyDown={moveByArrows}
            onBlur={() => {
              setTyping(null);
              onBlur?.();
            }}
          />
          {suffix && <span className={styles.affix}>{suffix}</span>}
          {after}
        </ControlBox>
      )}
    </FieldFrame>
  );
}

/** A rate as a decimal string with up to three decimals: QST is 9.975 %. Empty is ''. */
export const PercentField = (props: FieldProps<string> & Pick<DecimalFieldProps, 'withSign'>) => (
  <DecimalField {...props} decimals={3} suffix="%" />
);
