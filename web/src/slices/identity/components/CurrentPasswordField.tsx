import { useText } from '../../../lib/i18n/index.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import type { Bound } from '../../../ui/form/use-form.ts';

/** The password again, before a change of the account. */
export function CurrentPasswordField(field: Bound<string>) {
  const text = useText();
  return (
    <PasswordField
      {...field}
      label={text('identity.currentPassword')}
      autoComplete="current-password"
      required
    />
  );
}
