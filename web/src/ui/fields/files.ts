import type { Locale } from '../texts.ts';

export interface FileLimits {
  /** MIME types: `application/pdf`, `image/png`. */
  types: readonly string[];
  /** `.csv`: for files whose MIME type differs between browsers. Then only the extensions are shown and checked. */
  extensions?: readonly string[];
  maxBytes: number;
}

export type FileRefusal = 'wrongType' | 'tooLarge' | 'empty';

/** A first check, for an immediate answer; the server checks the content. */
export function refusalOf(file: File, { types, extensions, maxBytes }: FileLimits): FileRefusal | null {
  const name = file.name.toLowerCase();
  const isKnown = extensions ? extensions.some((ending) => name.endsWith(ending)) : types.includes(file.type);
  if (!isKnown) return 'wrongType';
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

/** The `accept` attribute of the file chooser. */
export const acceptOf = ({ types, extensions }: FileLimits): string => (extensions ?? types).join(',');

/** "PDF, JPEG, PNG" from a list of MIME types or extensions. */
export const namesOfTypes = ({ types, extensions }: Pick<FileLimits, 'types' | 'extensions'>): string =>
  (extensions ?? types)
    .map((type) => (type.split('/')[1] ?? type).split(/[.+-]/).at(-1)!.toUpperCase())
    .join(', ');
