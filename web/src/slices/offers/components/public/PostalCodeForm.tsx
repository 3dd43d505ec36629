import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import styles from './PostalCodeReach.module.css';
import { wholeCode } from './visitor-postal-code.ts';

interface PostalCodeFormProps {
  /** Null: none yet. */
  postalCode: string | null;
  onAsk: (postalCode: string) => void;
}

/** The postal code that the panel answers for, and the field to change it. */
export function PostalCodeForm({ postalCode, onAsk }: PostalCodeFormProps) {
  const text = useText();
  const [isTyping, setTyping] = useState(postalCode === null);
  const [typed, setTyped] = useState(postalCode ?? '');
  const [isWrong, setWrong] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const changeRef = useRef<HTMLButtonElement>(null);
  const isPressedRef = useRef(false);
  // The pressed button goes away, so its place takes the focus.
  useEffect(() => {
    if (isPressedRef.current) (isTyping ? fieldRef : changeRef).current?.focus();
    isPressedRef.current = false;
  }, [isTyping]);
  const show = (next: boolean) => {
    isPressedRef.current = true;
    setTyping(next);
  };
  const submit = () => {
    const whole = wholeCode(typed);
    setWrong(whole === null);
    if (whole === null) return fieldRef.current?.focus();
    setTyped(whole);
    onAsk(whole);
    show(false);
  };
  if (!isTyping)
    return (
      <p className={styles.code}>
        <IconMapPin aria-hidden />
        <b>{postalCode}</b>
        <Button
          ref={changeRef}
          kind="plain"
          aria-label={text('offers.public.postal.changeCode')}
          onClick={() => show(true)}
        >
          {text('offers.public.postal.change')}
        </Button>
      </p>
    );
  return (
    <form
      noValidate
      className="stack-8"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={fieldRef}
        label={text('offers.public.postal.field')}
        placeholder={text('offers.public.directory.postalPlaceholder')}
        autoComplete="postal-code"
        spellCheck={false}
        value={typed}
        error={isWrong ? text('offers.public.postal.wrong') : undefined}
        onChange={(next) => {
          setTyped(next);
          setWrong(false);
        }}
      />
      <Button type="submit">{text('offers.public.postal.check')}</Button>
    </form>
  );
}
