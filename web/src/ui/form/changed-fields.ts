type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Deep equality; the order of keys does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}

/**
 * The fields that differ from the stored values (Spec §5). A changed top-level field is sent whole; a field named in
 * `sections` (`sales`, `sales.invoicing`) is sent in part.
 */
export function changedFields<Values extends object>(
  stored: Values,
  values: Values,
  sections: readonly string[] = [],
): Partial<Values> {
  const within = (before: Plain, after: Plain, path: string): Plain => {
    const changed: Plain = {};
    for (const [key, value] of Object.entries(after)) {
      const old = before[key];
      const here = `${path}${key}`;
      if (isSame(old, value)) continue;
      changed[key] =
        sections.includes(here) && isPlain(old) && isPlain(value) ? within(old, value, `${here}.`) : value;
    }
    return changed;
  };
  return within(stored as Plain, values as Plain, '') as Partial<Values>;
}

/** Applies my changes to values another member has stored: untouched fields take the new values, typed ones stay. */
export function rebase<Values extends object>(
  newlyStored: Values,
  stored: Values,
  values: Values,
  sections: readonly string[] = [],
): Values {
  const over = (base: Plain, mine: Plain, path: string): Plain => {
    const merged = { ...base };
    for (const [key, value] of Object.entries(mine)) {
      const here = `${path}${key}`;
      const under = base[key];
      merged[key] =
        sections.includes(here) && isPlain(under) && isPlain(value) ? over(under, value, `${here}.`) : value;
    }
    return merged;
  };
  return over(newlyStored as Plain, changedFields(stored, values, sections) as Plain, '') as Values;
}

/**
 * Fields that both this form and another member's save changed to different values. Untouched fields follow the other
 * save.
 */
export function changedByBoth<Values extends object>(
  before: Values,
  after: Values,
  mine: Values,
): (keyof Values & string)[] {
  const fields = Object.keys(before) as (keyof Values & string)[];
  return fields.filter(
    (field) =>
      !isSame(before[field], mine[field]) &&
      !isSame(before[field], after[field]) &&
      !isSame(mine[field], after[field]),
  );
}
