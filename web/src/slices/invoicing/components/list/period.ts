import { addDays } from '@halles/contract';

export const presets = ['any', 'thisMonth', 'lastMonth', 'last90', 'last365'] as const;
export type Preset = (typeof presets)[number];

export interface Period {
  /** Null for a custom range of days. */
  preset: Preset | null;
  from?: string;
  until?: string;
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

function daysOf(preset: Preset, today: string): { from?: string; until?: string } {
  const first = firstOfMonth(today);
  if (preset === 'thisMonth') return { from: first, until: today };
  if (preset === 'lastMonth') return { from: firstOfMonth(addDays(first, -1)), until: addDays(first, -1) };
  if (preset === 'last90') return { from: addDays(today, -89), until: today };
  return preset === 'last365' ? { from: addDays(today, -364), until: today } : {};
}

/** Read from the address. Without a period in it, invoices of any date are listed, as old ones may still be owed. */
export function periodOf(search: Readonly<Record<string, unknown>>, today: string): Period {
  const { from, until } = search;
  if (isDay(from) && isDay(until))
    return { preset: null, from: from < until ? from : until, until: from < until ? until : from };
  const preset = presets.find((each) => each === search['period']) ?? 'any';
  return { preset, ...daysOf(preset, today) };
}

/** The range that a custom choice starts with. */
export const ownDays = ({ from, until }: Period, today: string): { from: string; until: string } => ({
  from: from ?? firstOfMonth(today),
  until: until ?? today,
});
