import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './step-form.module.css';
import type { Form } from './use-form.ts';

interface StepFormProps<Values extends object> {
  form: Form<Values>;
  children: ReactNode;
  /** Verb and object. */
  saveLabel: string;
  /** Beside the button; the form's own error when absent. */
  error?: string | null | undefined;
  onSubmit?: () => void;
  isBusy?: boolean;
}

/** A step that only leads forward: what is typed is kept, so there is nothing to cancel. */
export function StepForm<Values extends object>(props: StepFormProps<Values>) {
  const { form, children, saveLabel, error = form.error, isBusy = form.isSaving } = props;
  const { onSubmit = () => void form.submit() } = props;
  return (
    <form
      ref={form.element}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className={styles.foot}>
        <p role="alert" className={styles.error}>
          {error}
        </p>
        <Button type="submit" kind="primary" loading={isBusy}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
