import type { Locale } from '../texts.ts';

export interface FileLimits {
  /** MIME types: `application/pdf`, `image/png`. */
  types: readonly string[];
  maxBytes: number;
}

export type FileRefusal = 'wrongType' | 'tooLarge' | 'empty';

/** A first look, to answer at once; the server judges the bytes. */
export function refusalOf(file: File, { types, maxBytes }: FileLimits): FileRefusal | null {
  if (!types.includes(file.type)) return 'wrongType';
  if (file.size > maxBytes) return 'tooLarge';
  return file.size === 0 ? 'empty' : null;
}

const KB = 1024;
const UNITS = [
  { unit: 'gigabyte', bytes: KB ** 3 },
  { unit: 'megabyte', bytes: KB ** 2 },
  { unit: 'kilobyte', bytes: KB },
] as const;

/** "2.4 MB" or « 2,4 Mo ». */
export function formatBytes(bytes: number, locale: Locale): string {
  const { unit, bytes: size } = UNITS.find((entry) => bytes >= entry.bytes) ?? UNITS[2];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(bytes / size);
}

/** "PDF, JPEG, PNG" of a list of MIME types. */
export const namesOfTypes = (types: readonly string[]): string =>
  types.map((type) => (type.split('/')[1] ?? type).split(/[.+-]/).at(-1)!.toUpperCase()).join(', ');
