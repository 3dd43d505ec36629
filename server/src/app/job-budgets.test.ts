import { expect, it } from 'vitest';
import { system, type Member } from '../platform/actor.ts';
import { startConversation } from '../slices/conversations/commands/start.ts';
import { aPushDevice } from '../slices/notifications/factory.ts';
import { proposeChange, decideChange } from '../slices/ordering/commands/changes-and-substitutions.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
} from '../slices/ordering/factory/trading-pair.ts';
import { getOrder } from '../slices/ordering/queries/order.ts';
import { reactingWorld } from '../testing/reactions.ts';
import { statementsDuring } from '../testing/statements.ts';
import { runAllJobs } from '../testing/worker.ts';

/**
 * The most statements that the jobs of an order's steps send to the database: emails, notifications, push, webhooks and
 * the lines of conversations, with those that fetch and complete the jobs. A change may lower a number, never raise it.
 */
const budgets = {
  submit: 12,
  confirm: 12,
  'propose a change': 12,
  'accept a change': 12,
  'submit, with a device of the seller': 25,
  'confirm, with a conversation': 12,
};
type Step = keyof typeof budgets;

const world = await reactingWorld();
const as = (member: Member) => world.as(member);
const pair = await aTradingPair(world.as(system));
const formatId = await addProductForSale(world.as(system), pair, {
  fr: 'Panais',
  en: 'Parsnips',
  unitPrice: '4.50',
});
await work();

function work(): Promise<void> {
  return runAllJobs(world.as(system), world.pool);
}

/** What the worker of tests asks at each start, and the mailbox that stands for a mail server. */
const isOfTests = (text: string): boolean =>
  /server_version_num|_private_tasks as tasks|insert into "mailbox"/.test(text);

const sent: Partial<Record<Step, number>> = {};

async function count(step: Step): Promise<void> {
  const statements = (await statementsDuring(work)).filter((text) => !isOfTests(text));
  sent[step] = statements.length;
}

const order = () => submitOrder(as, pair, [{ formatId, quantity: '5' }]);

it('the jobs of an order stay within their budget of statements', async () => {
  const purchaseOrderId = await order();
  await count('submit');
  await applyActions(as, pair, purchaseOrderId, 'confirm');
  await count('confirm');
  const confirmed = await getOrder(as(pair.seller), { purchaseOrderId });
  await proposeChange(as(pair.seller), {
    purchaseOrderId,
    version: confirmed.version,
    message: '',
    changes: [{ kind: 'quantity', lineId: confirmed.lines[0]!.id, quantity: '1' }],
  });
  await count('propose a change');
  const { version, changeSets } = await getOrder(as(pair.buyer), { purchaseOrderId });
  await decideChange(as(pair.buyer), {
    purchaseOrderId,
    version,
    changeSetId: changeSets[0]!.id,
    decision: 'accept',
    answer: '',
  });
  await count('accept a change');
  await aPushDevice(as(pair.seller));
  const second = await order();
  await count('submit, with a device of the seller');
  await startConversation(as(pair.buyer), { subject: { kind: 'order', id: second } });
  await work();
  await applyActions(as, pair, second, 'confirm');
  await count('confirm, with a conversation');
  expect(Object.keys(sent)).toEqual(Object.keys(budgets));
  expect(Object.entries(sent).filter(([step, many]) => many > budgets[step as Step])).toEqual([]);
});
