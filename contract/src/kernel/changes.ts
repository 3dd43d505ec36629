/** What a live query sends after its snapshot (Spec §4: added, modified, removed, empty). */
export type Change<Row> =
  | { type: 'added' | 'modified'; key: string; row: Row; index: number }
  | { type: 'removed'; key: string }
  | { type: 'empty' };

/** Applies changes to rows. Pure, because the server's tests and the browser's cache share this function. */
export function applyChanges<Row>(
  rows: readonly Row[],
  changes: readonly Change<Row>[],
  keyOf: (row: Row) => string,
): Row[] {
  let next = [...rows];
  for (const change of changes) {
    if (change.type === 'empty') {
      next = [];
      continue;
    }
    next = next.filter((row) => keyOf(row) !== change.key);
    if (change.type !== 'removed') next.splice(change.index, 0, change.row);
  }
  return next;
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The changes that turn `before` into `after`; applied in order they give exactly `after`. */
export function changesBetween<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): Change<Row>[] {
  if (after.length === 0) return before.length === 0 ? [] : [{ type: 'empty' }];
  const changes: Change<Row>[] = [];
  const keys = new Set(after.map(keyOf));
  const rest = before.filter((row) => {
    const key = keyOf(row);
    if (!keys.has(key)) changes.push({ type: 'removed', key });
    return keys.has(key);
  });
  const old = new Map(rest.map((row) => [keyOf(row), row]));
  const order = rest.map(keyOf);
  after.forEach((row, index) => {
    const key = keyOf(row);
    const stored = old.get(key);
    if (stored === undefined) changes.push({ type: 'added', key, row, index });
    else if (order[index] !== key || !isSame(stored, row))
      changes.push({ type: 'modified', key, row, index });
    else return;
    const at = order.indexOf(key);
    if (at >= 0) order.splice(at, 1);
    order.splice(index, 0, key);
  });
  return changes;
}
