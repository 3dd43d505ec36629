export type NoData = Record<string, never>;

/** Old and new value of each field, except fields that hold personal data: events can never be erased. */
export interface ChangedFields {
  fields: string[];
  changes: Record<string, { before: unknown; after: unknown }>;
}
