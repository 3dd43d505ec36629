import type { ImportColumnType } from '@halles/contract';

/** Shown to people and written as the header of what is exported, so that it can be imported again. */
export interface BothLanguages {
  en: string;
  fr: string;
}

export interface ImportChoice {
  value: string;
  title: BothLanguages;
  /** What else people write for it: `kg`, `kilo`. Case, accents and spaces do not matter. */
  aliases?: readonly string[];
}

export interface ImportColumn {
  key: string;
  type: ImportColumnType;
  title: BothLanguages;
  /** Other headers that mean this column, in both languages. The title is one already. */
  headers?: readonly string[];
  /** The column must be there, and no cell of it empty. */
  required?: boolean;
  /** Only for `choice`. */
  choices?: readonly ImportChoice[];
  maxLength?: number;
}
