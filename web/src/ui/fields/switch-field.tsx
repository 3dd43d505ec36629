import { CheckboxField } from './checkbox-field.tsx';
import type { FieldProps } from './field-frame.tsx';

/** A choice that takes effect at once; a form's yes or no is a `CheckboxField`. */
export const SwitchField = (props: Omit<FieldProps<boolean>, 'help'>) => (
  <CheckboxField {...props} isSwitch />
);
