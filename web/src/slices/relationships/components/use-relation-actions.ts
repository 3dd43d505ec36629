import type { Relation, RelationAction } from '@halles/contract';
import { isText, useText } from '../../../lib/i18n/index.ts';
import type { Action } from '../../../ui/action-menu.tsx';
import { moveRelation } from './move.ts';

const inMenu = [
  'decline',
  'withdraw',
  'pause',
  'archive',
  'block',
] as const satisfies readonly RelationAction[];
const next = ['accept', 'resume', 'restore', 'unblock'] as const satisfies readonly RelationAction[];

/** The step that leads on is the screen's primary action; steps that end the relation are in the menu. */
export function useRelationActions(relation: Relation) {
  const text = useText();
  const { can, partner, id } = relation;
  const go = (action: RelationAction) => void moveRelation({ id, name: partner.name }, action);
  const primary = next.find((action) => can[action] === true);
  const nameOf = (action: RelationAction): string => {
    const own = `relationships.suppliers.${action}`;
    return relation.side === 'customer' && isText(own) ? text(own) : text(`relationships.actions.${action}`);
  };
  const menu: Action[] = inMenu
    .filter((action) => can[action] === true)
    .map((action) => ({
      label: nameOf(action),
      onClick: () => go(action),
      danger: action === 'block',
      separated: action === 'block',
    }));
  return {
    primary: primary && { label: nameOf(primary), run: () => go(primary) },
    menu,
  };
}
