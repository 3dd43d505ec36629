/** What a table holds under a name that somebody sent: never what every object has, such as `constructor`. */
export const ownEntry = <Value>(
  table: Readonly<Record<string, Value>>,
  name: string | undefined,
): Value | undefined => (name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined);
