/** A decimal in the contract's form: without the trailing zeros that the database adds. */
export const decimal = <Value extends string | null>(value: Value): Value =>
  (value !== null && value.includes('.') ? value.replace(/\.?0+$/, '') : value) as Value;
