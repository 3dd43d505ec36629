import type { Language } from '@halles/contract';
import { textsIn, type TextKey } from '../../../platform/texts.ts';

/** A notification on its way into an email or a push. */
export interface Sent {
  type: string;
  partnerId: string | null;
  text: string;
}

export interface Group<One extends Sent> {
  /** `8 orders from 5 customers`; the sentence itself when there is only one. */
  title: string;
  members: readonly One[];
}

/** Types that have a sentence for several. */
const groupKey = (type: string): TextKey => `notifications.groups.${type}` as TextKey;

/** Notifications of one type stand together, in the order of the newest of each. */
export function groupsOf<One extends Sent>(all: readonly One[], language: Language): Group<One>[] {
  return [...Map.groupBy(all, ({ type }) => type)].flatMap(([type, members]) => {
    if (members.length === 1) return [{ title: members[0]!.text, members }];
    const title = titleOf(type, members, language);
    return title === null
      ? members.map((one) => ({ title: one.text, members: [one] }))
      : [{ title, members }];
  });
}

function titleOf(type: string, members: readonly Sent[], language: Language): string | null {
  const text = textsIn(language);
  const key = groupKey(type);
  const parties = { count: new Set(members.map(({ partnerId }) => partnerId)).size };
  const title = text(key, {
    count: members.length,
    customers: text('notifications.customers', parties),
    suppliers: text('notifications.suppliers', parties),
    partners: text('notifications.partners', parties),
  });
  return title === key ? null : title;
}
