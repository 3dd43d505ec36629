import type { RelationAction, RelationId } from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { textNow } from '../../../lib/i18n/index.ts';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';
import { cacheRelation } from '../queries.ts';

const confirmedActions = ['pause', 'archive', 'block', 'decline'] as const satisfies RelationAction[];
type ConfirmedAction = (typeof confirmedActions)[number];
const needsConfirmation = (action: RelationAction): action is ConfirmedAction =>
  (confirmedActions as readonly RelationAction[]).includes(action);

/** Ending a relation asks first; the screens of both parties update through their live queries. */
export async function moveRelation(
  relation: { id: RelationId; name: string },
  action: RelationAction,
): Promise<void> {
  const { id: relationId, name } = relation;
  const verb = textNow(`relationships.actions.${action}`);
  if (needsConfirmation(action)) {
    const isSure = await openConfirm({
      title: 'relationships.askFirst.title',
      message: `relationships.askFirst.${action}`,
      confirm: verb,
      danger: action === 'block',
      params: { action: verb, name },
    });
    if (!isSure) return;
  }
  await runAction(async () => cacheRelation(await api.relationships.move({ relationId, action })), {
    done: `relationships.moved.${action}`,
    params: { name },
    failed: 'relationships.moveFailed',
  });
}
