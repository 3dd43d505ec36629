import type { ImportColumnType } from '@halles/contract';

/** Shown on screens and used as export headers, so that an exported file can be imported again. */
export interface BothLanguages {
  en: string;
  fr: string;
}

export interface ImportChoice {
  value: string;
  title: BothLanguages;
  /** Other accepted values, such as `kg` or `kilo`. Case, accents and spaces are ignored. */
  aliases?: readonly string[];
}

export interface ImportColumn {
  key: string;
  type: ImportColumnType;
  title: BothLanguages;
  /** Other headers recognized for this column, in both languages; the title is always recognized. */
  headers?: readonly string[];
  /** The column must be in the file, and none of its cells may be empty. */
  required?: boolean;
  /** Only for `choice`. */
  choices?: readonly ImportChoice[];
  maxLength?: number;
}
