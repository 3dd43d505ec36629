/** `2026-01`, −1 → `2025-12` */
export function monthAfter(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + (number - 1) + steps;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

export const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

const MONTHS_LISTED = 12;

/** The last twelve months, newest first, and the selected one when it is older. */
export function monthsToChoose(current: string, chosen: string | undefined): string[] {
  const months = Array.from({ length: MONTHS_LISTED }, (_, index) => monthAfter(current, -index));
  return isMonth(chosen) && !months.includes(chosen) ? [...months, chosen] : months;
}
