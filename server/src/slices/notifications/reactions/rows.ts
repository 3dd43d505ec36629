import type { Ability, NotificationIcon, NotificationKind, OrganizationId, UserId } from '@halles/contract';
import type { EventType } from '../../../events.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import type { Params } from '../rules/words.ts';

export type { Params } from '../rules/words.ts';

/** What an event does not hold and a row needs: who requested a file, whose payment it was. */
export interface Facts {
  /** The only people who are notified; empty: those of the ability. */
  people?: readonly UserId[];
  /** People who know, because they did it themselves. */
  except?: readonly UserId[];
  params?: Params;
  partnerId?: OrganizationId;
}

/** One row of the table: an event makes a notification of a type for an organization. */
export interface Row<Type extends EventType = EventType> {
  type: string;
  kind: NotificationKind;
  icon: NotificationIcon;
  /** Members with this ability are notified; null: every member. */
  ability: Ability | null;
  /** The organizations that are notified; empty when this event does not concern them. */
  to(event: StoredEvent<Type>, facts: Facts): readonly OrganizationId[];
  /** The only people who are notified; without it, the facts or the ability decide. */
  people?(event: StoredEvent<Type>): readonly UserId[];
  /** People who know, because they did it themselves. */
  except?(event: StoredEvent<Type>): readonly UserId[];
  /** `{{name}}` in the sentence is its name. */
  partner?(event: StoredEvent<Type>, to: OrganizationId, facts: Facts): OrganizationId;
  params?(event: StoredEvent<Type>, to: OrganizationId): Params;
  /** What programs read of the notification besides its sentence. */
  context?(event: StoredEvent<Type>): Record<string, unknown>;
  url(event: StoredEvent<Type>, to: OrganizationId): string | null;
  /** Events with the same cause make one notification; by default each event makes its own. */
  cause?(event: StoredEvent<Type>): string;
}

/** The rows of an event, or why it has none. */
export type Entry<Type extends EventType> = readonly Row<Type>[] | string;
export type Table = { [Type in EventType]: Entry<Type> };

type Rest<Type extends EventType> = Omit<Row<Type>, 'type' | 'kind' | 'icon' | 'ability'>;

/** `row('ORDER_EXPIRED', 'orders', 'order', 'handleOrders', { … })` */
export const row = <Type extends EventType>(
  type: string,
  [kind, icon, ability]: readonly [NotificationKind, NotificationIcon, Ability | null],
  rest: Rest<Type>,
): Row<Type> => ({ type, kind, icon, ability, ...rest });

export const own = ({ organizationIds }: { organizationIds: readonly OrganizationId[] }) =>
  organizationIds.slice(0, 1);
