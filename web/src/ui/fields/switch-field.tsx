import { CheckboxField } from './checkbox-field.tsx';
import type { FieldProps } from './field-frame.tsx';

/** A setting that takes effect at once; a yes or no in a form is a `CheckboxField`. */
export const SwitchField = (props: Omit<FieldProps<boolean>, 'help'>) => (
  <CheckboxField {...props} isSwitch />
);
