interface Kinds<Row> {
  decimals?: readonly (keyof Row)[];
  instants?: readonly (keyof Row)[];
}

/**
 * Rows that a statement returned as JSON, in the types in which the driver reads them: decimals as text, without
 * trailing zeros, and instants as dates.
 */
export const rowsOfJson = <Row extends object>(
  rows: readonly Row[] | null,
  { decimals = [], instants = [] }: Kinds<Row>,
): Row[] =>
  (rows ?? []).map((row) => {
    const read = (name: keyof Row, convert: (value: unknown) => unknown) => [
      name,
      row[name] === null ? null : convert(row[name]),
    ];
    return {
      ...row,
      ...Object.fromEntries([
        ...decimals.map((name) => read(name, String)),
        ...instants.map((name) => read(name, (value) => new Date(value as string))),
      ]),
    };
  });
