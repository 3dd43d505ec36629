import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { useUiText } from '../texts.ts';
import { useReportChanges } from '../dialogs/close-guard.tsx';
import styles from './form.module.css';
import { useUnsavedGuard } from './unsaved.ts';
import type { Form as FormState } from './use-form.ts';

interface FormProps<Values extends object> {
  form: FormState<Values>;
  children: ReactNode;
  /** The verb and its object; "Save" when absent. */
  saveLabel?: string;
  /**
   * `page`: Cancel restores, the bar sticks while there is something to save. `card`: the same, without a bar.
   * `dialog`: Cancel closes.
   */
  place?: 'page' | 'card' | 'dialog';
  onCancel?: () => void;
  /** After it was saved: the form goes away, so that nothing can be entered while it is being saved. */
  onSaved?: () => void;
  /** Between Cancel and Save: another way to save, "Create and add another". */
  extraAction?: ReactNode;
  /** The button `beside` is the one at work. */
  isExtraActionBusy?: boolean;
  /** The tax dialog: Save waits for a valid form (Spec §2). Elsewhere pressing it shows what is missing. */
  saveOnlyWhenValid?: boolean;
  /** Names the form for a screen reader, when several stand on one screen. */
  label?: string;
}

/** A form with its two buttons and its error. Outside a dialog it guards what was typed. */
export function Form<Values extends object>(props: FormProps<Values>) {
  const {
    form,
    children,
    saveLabel,
    place = 'page',
    onCancel,
    onSaved,
    extraAction,
    isExtraActionBusy = false,
    saveOnlyWhenValid = false,
    label,
  } = props;
  const text = useUiText();
  const isPage = place === 'page';
  const isDialog = place === 'dialog';
  useUnsavedGuard(!isDialog && form.isDirty, { save: form.submit, discard: form.cancel });
  useReportChanges(form.isDirty);
  const submit = async () => {
    const focused = document.activeElement;
    if (await form.submit()) return onSaved?.();
    // What was inert has lost the focus; a refusal gives it back, unless it goes to a wrong field.
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  };
  const cancel = () => {
    form.cancel();
    onCancel?.();
  };
  return (
    <form
      ref={form.element}
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // A form inside a dialog is a child of the page's form in React's tree, not in the document's.
        event.stopPropagation();
        void submit();
      }}
    >
      <div className={styles.content} inert={form.isSaving && onSaved !== undefined}>
        {children}
      </div>
      <div
        className={classNames(styles.foot, isPage && styles.page, isPage && form.isDirty && styles.waiting)}
      >
        <p className={styles.error} role="alert">
          {form.error}
        </p>
        <Button disabled={!isDialog && !form.isDirty && onCancel === undefined} onClick={cancel}>
          {text('form.cancel')}
        </Button>
        {extraAction}
        <Button
          type="submit"
          kind="primary"
          loading={form.isSaving && !isExtraActionBusy}
          disabled={isExtraActionBusy || (!isDialog && !form.isDirty) || (saveOnlyWhenValid && !form.isValid)}
        >
          {saveLabel ?? text('form.save')}
        </Button>
      </div>
    </form>
  );
}

/** Fields one under the other; two beside each other where there is room. */
export const Fields = ({ children, columns = 1 }: { children: ReactNode; columns?: 1 | 2 | 3 }) => (
  <div className={classNames(styles.fields, columns === 2 && styles.two, columns === 3 && styles.three)}>
    {children}
  </div>
);
