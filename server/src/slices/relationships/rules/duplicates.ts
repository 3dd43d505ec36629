import type { RelationId } from '@halles/contract';

export type Likeness = 'email' | 'phone' | 'name';

export interface LikePair {
  one: RelationId;
  other: RelationId;
  why: Likeness;
}

export interface LikeGroup {
  ids: RelationId[];
  why: Likeness;
}

/** The most certain reason is shown for the group. */
const strength: readonly Likeness[] = ['email', 'phone', 'name'];

/** Joins pairs into groups: a customer similar to one member of a group belongs to the group. */
export function groupsOf(pairs: readonly LikePair[]): LikeGroup[] {
  const groupOf = new Map<RelationId, LikeGroup>();
  const groups = new Set<LikeGroup>();
  for (const { one, other, why } of pairs) {
    const a = groupOf.get(one) ?? { ids: [one], why };
    const b = groupOf.get(other) ?? { ids: [other], why };
    if (a !== b) {
      a.ids.push(...b.ids);
      groups.delete(b);
    }
    a.why = strength.find((each) => each === a.why || each === b.why || each === why)!;
    groups.add(a);
    for (const id of a.ids) groupOf.set(id, a);
  }
  return [...groups].map(({ ids, why }) => ({ ids: [...new Set(ids)].sort(), why }));
}
