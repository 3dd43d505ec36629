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

/** The surest reason names the group. */
const strength: readonly Likeness[] = ['email', 'phone', 'name'];

/** Whoever is like one of them is like them all: pairs become groups. */
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
