import type { ReactNode } from 'react';
import { PrimaryAction } from '../../../ui/button.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import styles from './AuthCard.module.css';

interface AuthFormProps<Values extends object> {
  form: Form<Values>;
  /** The label of the only button. */
  action: string;
  isBusy?: boolean;
  /** Why the last attempt failed, already translated. */
  error?: string | null;
  /** A remedy for that error. */
  remedy?: ReactNode;
  children: ReactNode;
}

export function AuthForm<Values extends object>(props: AuthFormProps<Values>) {
  const { form, action, isBusy = false, error, remedy, children } = props;
  const errorMessage = error ?? form.error;
  return (
    <form
      ref={form.element}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <div role="alert" className={styles.alert}>
        {errorMessage && (
          <div className={styles.error}>
            <p>{errorMessage}</p>
            {remedy}
          </div>
        )}
      </div>
      {children}
      <PrimaryAction type="submit" loading={isBusy || form.isSaving}>
        {action}
      </PrimaryAction>
    </form>
  );
}
