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
  /** Verb and object; "Save" when absent. */
  saveLabel?: string;
  /** `danger` where the action that opens the form is one. */
  saveKind?: 'primary' | 'danger';
  /**
   * `page`: Cancel restores, and a sticky bar shows while there are changes. `card`: the same, without a bar.
   * `dialog`: Cancel closes.
   */
  place?: 'page' | 'card' | 'dialog';
  /** For a form that is all of its dialog: closes it, with true after saving. */
  close?: (isSaved?: boolean) => void;
  onCancel?: () => void;
  /** Saving cancels something, so the other button is not named Cancel. */
  cancels?: boolean;
  /** Called after saving. The form is disabled while it saves, since it will close. */
  onSaved?: () => void;
  /** A button between Cancel and Save for another way to save, such as "Create and add another". */
  extraAction?: ReactNode;
  /** The extra action is the one that is busy. */
  isExtraActionBusy?: boolean;
  /** Disables Save until the form is valid: the tax dialog (Spec §2). Elsewhere pressing Save shows what is missing. */
  saveOnlyWhenValid?: boolean;
  /** Names the form for screen readers when several are on one screen. */
  label?: string;
}

/** A form with its buttons and its error. Outside a dialog it asks before unsaved changes are lost. */
export function Form<Values extends object>(props: FormProps<Values>) {
  const {
    form,
    children,
    saveLabel,
    saveKind = 'primary',
    close,
    place = close ? 'dialog' : 'page',
    onCancel = close && (() => close()),
    onSaved = close && (() => close(true)),
    cancels,
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
    // A disabled form loses the focus; a refused save returns it, unless a field with an error takes it.
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
      className="shrinks stack-16"
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree a dialog's form is inside the page's form, so its submit event would reach that form too.
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
          {text(cancels ? 'dialog.back' : 'form.cancel')}
        </Button>
        {extraAction}
        <Button
          type="submit"
          kind={saveKind}
          loading={form.isSaving && !isExtraActionBusy}
          disabled={isExtraActionBusy || (!isDialog && !form.isDirty) || (saveOnlyWhenValid && !form.isValid)}
        >
          {saveLabel ?? text('form.save')}
        </Button>
      </div>
    </form>
  );
}

/** Fields in one column, or in several where there is room. */
export const Fields = ({ children, columns = 1 }: { children: ReactNode; columns?: 1 | 2 | 3 }) => (
  <div className={classNames(styles.fields, columns === 2 && styles.two, columns === 3 && styles.three)}>
    {children}
  </div>
);
