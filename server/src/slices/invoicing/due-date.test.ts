import { beforeEach, expect, it } from 'vitest';
import type { Invoice } from '@halles/contract';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  aTradingPair,
  addProductForSale,
  deliveredOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { updateInvoice } from './commands/update-draft.ts';
import { draftedFor, published } from './factory/invoices.ts';

const world = await reactingWorld();
const as = (person: Person) => world.as(person);
const seller = () => as(pair.seller);
let pair: TradingPair;
let draft: Invoice;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair, { multiple: '1' });
  draft = await draftedFor(seller(), await deliveredOrder(as, pair, [{ formatId, quantity: '4' }]));
});

it('of the terms says the same as they do', async () => {
  const { document } = await published(seller(), draft.id);
  expect(document).toMatchObject({ issuedOn: '2026-11-21', dueOn: '2026-12-21', termsDays: 30 });
});

it.each([
  ['2026-12-01', 10],
  ['2026-11-21', 0],
])('typed as %s says what the terms say, in days', async (dueOn, termsDays) => {
  const { id, version } = draft;
  const changed = await updateInvoice(seller(), { invoiceId: id, version, change: { dueOn } });
  expect(changed.document).toMatchObject({ dueOn, termsDays });
  expect((await published(seller(), id)).document).toMatchObject({ dueOn, termsDays });
});
