/** A decimal as the contract has it: without the trailing zeros of the database's own. */
export const decimal = <Value extends string | null>(value: Value): Value =>
  (value !== null && value.includes('.') ? value.replace(/\.?0+$/, '') : value) as Value;
