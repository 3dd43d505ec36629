import { isSame } from '../../../ui/form/changed-fields.ts';

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
