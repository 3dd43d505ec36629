import { DecimalField, type DecimalFieldProps } from './decimal-field.tsx';
import type { FieldProps } from './field-frame.tsx';

/** A rate as a decimal string with up to three decimals: QST is 9.975 %. Empty is ''. */
export const PercentField = (props: FieldProps<string> & Pick<DecimalFieldProps, 'withSign'>) => (
  <DecimalField {...props} decimals={3} suffix="%" />
);
