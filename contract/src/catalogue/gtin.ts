/** Pads a GTIN to 14 digits, because a GTIN-12 is the same number as the GTIN-14 with leading zeros. */
export const gtinKey = (code: string): string => code.trim().padStart(14, '0');

/** The last digit of a GTIN-8, -12, -13 or -14 checks the others (GS1): weights 3 and 1 from the right. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const digits = [...code].map(Number);
  const check = digits.pop();
  const sum = digits.reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}
