/** Formats money for XML: `1234.50`, `-0.05`. */
export function amount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `20261121`, which is format 102. */
export const compactDay = (day: string): string => day.replaceAll('-', '');
