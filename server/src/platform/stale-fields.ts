/** Fields of a change that somebody else changed since the version that it is based on (decision 006). */
export const staleFields = (
  fields: readonly string[],
  madeFromVersion: number,
  fieldVersions: Readonly<Record<string, number>>,
): string[] => fields.filter((field) => (fieldVersions[field] ?? 0) > madeFromVersion);

export const withFieldVersions = (
  fieldVersions: Readonly<Record<string, number>>,
  fields: readonly string[],
  version: number,
): Record<string, number> => ({
  ...fieldVersions,
  ...Object.fromEntries(fields.map((field) => [field, version])),
});
