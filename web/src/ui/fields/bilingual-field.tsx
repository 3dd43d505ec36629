import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useLocale, useUiText } from '../texts.ts';
import own from './bilingual-field.module.css';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

export interface BilingualValue {
  en: string;
  fr: string;
  /** The language its author wrote first. */
  original: 'en' | 'fr';
}

type TextLanguage = 'en' | 'fr';
const locales = { en: 'en-CA', fr: 'fr-CA' } as const;

interface BilingualFieldProps extends FieldProps<BilingualValue> {
  /** Several lines, with a counter when a length is given. */
  multiline?: boolean;
  maxLength?: number;
  rows?: number;
  layout?: 'sides' | 'tabs';
  languageErrors?: Partial<Record<TextLanguage, string | undefined>>;
}

/** The first text written into an empty value becomes its original; the author can change that. */
export function withLanguage(value: BilingualValue, side: TextLanguage, typed: string): BilingualValue {
  const wasEmpty = value.en.trim() === '' && value.fr.trim() === '';
  return { ...value, [side]: typed, original: wasEmpty && typed.trim() !== '' ? side : value.original };
}

export function BilingualField(props: BilingualFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    multiline = false,
    maxLength,
    rows,
    layout = 'sides',
    languageErrors = {},
    ...frame
  } = props;
  const text = useUiText();
  const locale = useLocale();
  const groupName = useId();
  const order: TextLanguage[] = locale === 'fr-CA' ? ['fr', 'en'] : ['en', 'fr'];
  const [shown, setShown] = useState<TextLanguage>(order[0]!);
  const sides = layout === 'tabs' ? [shown] : order;
  const field = (side: TextLanguage) => {
    const shared = {
      label: `${frame.label} (${text(`bilingual.${side}`)})`,
      labelHidden: true,
      value: value[side],
      onChange: (typed: string) => onChange(withLanguage(value, side, typed)),
      disabled: frame.disabled ?? false,
      error: languageErrors[side],
      onBlur,
    };
    return multiline ? (
      <TextareaField {...shared} lang={locales[side]} {...{ maxLength, rows }} />
    ) : (
      <TextField {...shared} />
    );
  };
  return (
    <FieldFrame {...frame} group>
      {({ disabled }) => (
        <>
          {layout === 'tabs' && (
            <div className={own.tabs}>
              {order.map((side) => (
                <button key={side} type="button" aria-pressed={side === shown} onClick={() => setShown(side)}>
                  {text(`bilingual.${side}`)}
                  {value[side].trim() === '' && (
                    <span className="visually-hidden"> {text('bilingual.empty')}</span>
                  )}
                  {value[side].trim() !== '' && <span className={own.filled} aria-hidden />}
                </button>
              ))}
            </div>
          )}
          <div className={classNames(own.sides, layout === 'sides' && own.two)}>
            {sides.map((side) => (
              <div key={side}>
                <div className={own.head}>
                  {layout === 'sides' && <span className={own.language}>{text(`bilingual.${side}`)}</span>}
                  <label className={own.original}>
                    <input
                      type="radio"
                      name={groupName}
                      checked={value.original === side}
                      disabled={disabled}
                      aria-label={text('bilingual.isOriginal', { language: text(`bilingual.${side}`) })}
                      onChange={() => onChange({ ...value, original: side })}
                    />
                    <span aria-hidden>{text('bilingual.original')}</span>
                  </label>
                </div>
                {field(side)}
              </div>
            ))}
          </div>
        </>
      )}
    </FieldFrame>
  );
}
