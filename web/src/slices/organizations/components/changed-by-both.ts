import { isSame } from '../../../ui/form/changed-fields.ts';

/**
 * Somebody else saved while I typed: the fields that both of us changed, each in its own way.
 * What I did not touch follows by itself.
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
