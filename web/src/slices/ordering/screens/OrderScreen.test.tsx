import type { PurchaseOrder } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import {
  aChangeSet,
  aClaim,
  anOrder,
  anOrderLine,
  aWeighedLine,
  lineIdOf,
  orderIdOf,
} from '../../../testing/orders.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, clearSlice, pushQuery, renderScreen } from '../../../testing/render-slice.tsx';
import { snackbars } from '../../../ui/snackbar/snackbar.ts';
import OrderScreen from './OrderScreen.tsx';

const { ordering } = api;
const move = vi.spyOn(ordering, 'applyOrderAction');
const decide = vi.spyOn(ordering, 'decideChange');
const propose = vi.spyOn(ordering, 'proposeChange');
const preview = vi.spyOn(ordering, 'previewChange');
const part = vi.spyOn(ordering, 'previewDecision');
const prepare = vi.spyOn(ordering, 'prepareLines');
const claim = vi.spyOn(ordering, 'raiseClaim');
const decideClaim = vi.spyOn(ordering, 'decideClaim');
const edit = vi.spyOn(ordering, 'editOrder');
const attach = vi.spyOn(ordering, 'attachDocument');
const again = vi.spyOn(ordering, 'reorder');
const user = userEvent.setup({ delay: null });

const purchaseOrderId = orderIdOf(1);
const at = { purchaseOrderId, version: 3 };
const seller = anOrganization();
const buyer = anOrganization({ isSeller: false, isBuyer: true });

async function show(order: PurchaseOrder = anOrder()) {
  mockQuery('ordering.getOrder', { purchaseOrderId }, order);
  mockQuery('ordering.listOrderActivity', { purchaseOrderId }, [
    {
      id: '2',
      type: 'ordering.moved',
      data: { action: 'decline', to: 'declined', reason: 'Plus de récolte' },
      byName: 'Marie Lavoie',
      byAddress: null,
      bySide: 'vendor',
      at: '2026-11-21T14:00:00.000Z',
    },
    {
      id: '1',
      type: 'ordering.submitted',
      data: {},
      byName: null,
      byAddress: null,
      bySide: 'customer',
      at: '2026-11-20T21:05:00.000Z',
    },
  ]);
  await renderScreen(<OrderScreen />, {
    params: { purchaseOrderId: '0192f0c1-0000-7000-8000-000000000001' },
    context: aContext(order.side === 'vendor' ? seller : buyer),
  });
}
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  user.click(within(within_).getByRole('button', { name }));
/** One of the two menus is for phones; the browser hides the other. */
const openMenu = () => user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!);
const choose = async (name: string | RegExp) => {
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name }));
};
const forCustomer = (changes: Parameters<typeof anOrder>[0] = {}) => {
  const none = 'ordering.notInThisState' as const;
  return anOrder({
    side: 'customer',
    ...changes,
    can: {
      confirm: none,
      decline: none,
      attachDeliveryNote: none,
      attachInvoice: none,
      ...changes?.can,
    },
  });
};
const refusal = (code: string) => new ProblemError({ code, status: 409 });

describe('one order', () => {
  it('shows who must act next, the lines, the total and the timeline', async () => {
    await show(anOrder({ flags: ['firstOrder'] }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Bistro des Érables FDN-000001');
    expect(screen.getByRole('note').textContent).toBe(
      'Your turnWaiting for you to confirm. This customer’s first order.',
    );
    const lines = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(lines[1]).toContain('Zucchini 1case of 10\u00a0kg2$24.50 / case$49.00');
    expect(lines[2]).toContain('By the piece, paid by weight2$18.50 / kg');
    expect(lines[2]).toContain('$66.60estimated');
    expect(screen.getByText('GST 5% on $10.00')).toBeTruthy();
    expect(screen.getByText('Weights and taxes are estimated: the invoice is final.')).toBeTruthy();
    expect(screen.getByText('Tuesday 24/11/2026, 7:00–\u206010:00 a.m.')).toBeTruthy();
    expect(screen.getByText('Plus de récolte')).toBeTruthy();
  });

  it('shows what was ordered where another quantity counts now, and each weight', async () => {
    await show(
      anOrder({
        status: 'ready',
        lines: [
          anOrderLine(1, { confirmed: '1', prepared: '1' }),
          aWeighedLine(2, { confirmed: '2', prepared: '2', weights: ['1.853', '1.92'], isEstimated: false }),
        ],
      }),
    );
    const [, changed, unchanged] = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(changed).toContain('Ordered 2 → Confirmed 1$24.50');
    expect(unchanged).not.toContain('Ordered');
    expect(screen.getByText('1.853 + 1.92 kg')).toBeTruthy();
    expect(screen.getByText('Taxes are estimated: the invoice is final.')).toBeTruthy();
  });

  it('says which amounts of the seller do not count in another currency', async () => {
    await show(anOrder({ currency: 'EUR' }));
    expect(document.body.textContent).toContain('Amounts are in EUR. Your minimum order, deposits');
  });

  it('shows "not found" for an order of other parties', async () => {
    vi.spyOn(ordering, 'getOrder').mockRejectedValueOnce(
      new ProblemError({ code: 'request.notFound', status: 404 }),
    );
    await renderScreen(<OrderScreen />, {
      params: { purchaseOrderId: '0192f0c1-0000-7000-8000-000000000001' },
      context: aContext(buyer),
    });
    expect(await screen.findByText('Order not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to orders' }).getAttribute('href')).toBe(
      '/customer/purchase-orders',
    );
  });
});

describe('a step', () => {
  it('takes one press, and can be undone where it is reversible', async () => {
    const prepared = anOrder({ status: 'preparing', version: 4, can: { stepBack: true } });
    move.mockResolvedValueOnce(prepared).mockResolvedValueOnce(anOrder({ status: 'confirmed', version: 5 }));
    await show(anOrder({ status: 'confirmed', can: { confirm: 'ordering.notInThisState', prepare: true } }));
    await press('Start preparing');
    expect(move).toHaveBeenCalledWith({ ...at, action: 'prepare' });
    await waitFor(() => expect(snackbars.get()[0]?.text).toBe('FDN-000001 in preparation'));
    snackbars.get()[0]!.action!.onClick();
    expect(move).toHaveBeenLastCalledWith({ ...at, version: 4, action: 'stepBack' });
  });

  it('over the credit limit asks for a reason', async () => {
    move
      .mockRejectedValueOnce(refusal('ordering.overCredit'))
      .mockResolvedValueOnce(anOrder({ status: 'confirmed' }));
    await show();
    await press('Confirm');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm FDN-000001 over the credit limit?' });
    await press('Confirm', dialog);
    expect(await within(dialog).findByText('Required')).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/Reason/), 'Pays on Friday');
    await press('Confirm', dialog);
    expect(move).toHaveBeenLastCalledWith({ ...at, action: 'confirm', reason: 'Pays on Friday' });
  });

  it('over the credit limit shows the seller the amounts counted', async () => {
    const credit = {
      limitMinor: 50_000,
      policy: 'hold' as const,
      owedMinor: 42_000,
      ordersMinor: 3_000,
      addedMinor: 12_610,
      exposureMinor: 57_610,
      overMinor: 7_610,
    };
    await show(anOrder({ flags: ['overCredit'], credit }));
    const note = screen.getByRole('note');
    expect(note.textContent).toContain('Over the customer’s credit limit.');
    expect(note.textContent).toContain(
      'Total $576.10, $76.10 over the $500.00 limit (unpaid invoices $420.00, other orders $30.00, this order $126.10).',
    );
    move.mockRejectedValueOnce(refusal('ordering.overCredit'));
    await press('Confirm');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm FDN-000001 over the credit limit?' });
    expect(dialog.textContent).toContain('Unpaid invoices, less credits$420.00');
    expect(dialog.textContent).toContain('Over by$76.10');
  });

  it('held over the limit tells the buyer so, without the seller’s figures', async () => {
    await show(anOrder({ side: 'customer', flags: ['overCredit'] }));
    expect(screen.getByRole('note').textContent).toContain(
      'This order puts you over your credit limit with Ferme du Nord.',
    );
  });

  it('that cancels or declines asks for a reason', async () => {
    move.mockResolvedValueOnce(anOrder({ status: 'declined', reason: 'No harvest', version: 5 }));
    await show();
    await choose('Decline');
    const dialog = await screen.findByRole('dialog', { name: 'Decline FDN-000001?' });
    await user.type(within(dialog).getByLabelText(/Reason/), 'No harvest');
    // Somebody changes the order meanwhile: what is typed stays, and is about the order as it is now.
    await pushQuery('ordering.getOrder', { purchaseOrderId }, anOrder({ version: 4 }));
    // As in the menu.
    expect(within(dialog).getByRole('button', { name: 'Decline' }).className).toContain('danger');
    await press('Decline', dialog);
    expect(move).toHaveBeenCalledWith({ ...at, version: 4, action: 'decline', reason: 'No harvest' });
    await waitFor(() => expect(screen.getByRole('note').textContent).toContain('No harvest'));
  });

  it('refused by the server shows the reason, and changes nothing', async () => {
    move.mockRejectedValueOnce(refusal('ordering.changeOpen'));
    await show();
    await press('Confirm');
    await waitFor(() =>
      expect(snackbars.get()[0]?.text).toBe('Couldn’t do this. Answer the proposed change first.'),
    );
  });

  it('of an order that is to be packed leads to its whole run', async () => {
    await show(anOrder({ can: { prepare: true } }));
    await openMenu();
    const link = await screen.findByRole('menuitem', { name: 'Pack with the other orders' });
    const { fulfilment, on } = anOrder();
    expect(link.getAttribute('href')).toBe(`/vendor/scheduled-deliveries/${fulfilment.id}/${on}/prepare`);
  });

  it('not allowed now is shown with its reason', async () => {
    await show(anOrder({ can: { decline: 'request.notAllowed', propose: 'ordering.changeOpen' } }));
    await openMenu();
    const propose_ = await screen.findByRole('menuitem', { name: /Propose a change/ });
    expect(propose_.textContent).toContain('Answer the proposed change first.');
    expect(screen.queryByRole('menuitem', { name: /Mark as loaded/ })).toBeNull();
  });
});

describe('a change', () => {
  it('is proposed with the resulting total', async () => {
    const order = anOrder();
    preview.mockResolvedValue({
      changes: [],
      before: order.totals,
      after: { ...order.totals, totalMinor: 10_160 },
      isApplied: false,
    });
    propose.mockResolvedValue(anOrder({ version: 4, changeSets: [aChangeSet()] }));
    await show(order);
    await choose('Propose a change');
    const panel = await screen.findByRole('dialog', { name: 'Propose a change' });
    const send = within(panel).getByRole<HTMLButtonElement>('button', {
      name: 'Propose to Bistro des Érables',
    });
    expect(send.disabled).toBe(true);
    await press('Less: Quantity of Zucchini 1', panel);
    expect(await within(panel).findByText('Total: $126.10 → $101.60')).toBeTruthy();
    await user.type(within(panel).getByLabelText('Message'), 'A small harvest');
    await user.click(send);
    expect(propose).toHaveBeenCalledWith({
      ...at,
      message: 'A small harvest',
      changes: [{ kind: 'quantity', lineId: lineIdOf(1), quantity: '1' }],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: /Your proposed change/ })).toBeTruthy();
  });

  it('names the substitute in the reader’s language, and both places', async () => {
    const changes = [
      {
        change: { kind: 'substitute', lineId: lineIdOf(1), formatId: anOrderLine().formatId, quantity: '3' },
        name: { en: 'Zucchini', fr: 'Courgettes' },
        formatTitle: { en: '', fr: '' },
        before: '2',
        after: '3',
        replacement: {
          name: { en: 'Beets', fr: 'Betteraves' },
          formatTitle: { en: '5 kg bag', fr: 'sac de 5 kg' },
        },
      },
      {
        change: { kind: 'address', addressId: '0192f0c1-0000-7000-8000-0000000000a1' as never },
        name: null,
        formatTitle: null,
        before: '1, rue Vieille, Québec',
        after: '9, quai Neuf, Lévis',
      },
    ] satisfies ReturnType<typeof aChangeSet>['changes'];
    await show(forCustomer({ changeSets: [aChangeSet({ changes })], can: { decide: true } }));
    expect(screen.getByText('3 of Beets, 5 kg bag')).toBeTruthy();
    expect(screen.getByText('9, quai Neuf, Lévis')).toBeTruthy();
  });

  it('can be accepted in part', async () => {
    const order = forCustomer({ pendingSide: 'customer', changeSets: [aChangeSet()], can: { decide: true } });
    decide.mockResolvedValue(forCustomer({ version: 4 }));
    await show(order);
    expect(screen.getByText('La récolte a été petite.')).toBeTruthy();
    expect(screen.getByText('Total: $126.10 → $103.40')).toBeTruthy();
    part.mockResolvedValue({
      before: order.totals,
      after: { ...order.totals, totalMinor: 10_150 },
    });
    await user.click(screen.getByRole('checkbox', { name: /Accept: Price Whole chicken/ }));
    // The preview of the chosen changes arrives before the total is shown.
    expect(await screen.findByText('Total: $126.10 → $101.50')).toBeTruthy();
    expect(part).toHaveBeenCalledWith(
      { purchaseOrderId, changeSetId: aChangeSet().id, only: [0] },
      expect.anything(),
    );
    await user.type(screen.getByLabelText('Your answer (optional)'), 'Not dearer');
    await press('Accept 1 change');
    expect(decide).toHaveBeenCalledWith({
      ...at,
      changeSetId: aChangeSet().id,
      decision: 'accept',
      answer: 'Not dearer',
      only: [0],
    });
  });

  it('is refused, and withdrawn by its own party', async () => {
    decide.mockResolvedValue(forCustomer({ version: 4 }));
    await show(forCustomer({ pendingSide: 'customer', changeSets: [aChangeSet()], can: { decide: true } }));
    await press('Decline all');
    expect(decide).toHaveBeenCalledWith({
      ...at,
      changeSetId: aChangeSet().id,
      decision: 'refuse',
      answer: '',
    });
    clearSlice();
    decide.mockResolvedValue(anOrder({ version: 4 }));
    await show(anOrder({ pendingSide: 'customer', changeSets: [aChangeSet()], can: { withdraw: true } }));
    expect(screen.getByRole('note').textContent).toContain('Bistro des Érables has to answer');
    await press('Withdraw change');
    expect(decide).toHaveBeenLastCalledWith({
      ...at,
      changeSetId: aChangeSet().id,
      decision: 'withdraw',
      answer: '',
    });
  });
});

describe('preparation', () => {
  it('accepts the output of a scale, and makes the order ready', async () => {
    const lines = [anOrderLine(1, { confirmed: '2' }), aWeighedLine(2, { confirmed: '2' })];
    const order = anOrder({
      status: 'preparing',
      lines,
      can: { confirm: 'ordering.notInThisState', markReady: true },
    });
    prepare.mockResolvedValue({ ...order, version: 4 });
    move.mockResolvedValue(anOrder({ status: 'ready', version: 5 }));
    await show(order);
    await press('Enter quantities and weights');
    const panel = await screen.findByRole('dialog', { name: 'Preparation' });
    const ready = within(panel).getByRole<HTMLButtonElement>('button', { name: 'Mark as ready' });
    expect(ready.disabled).toBe(true);
    await user.click(within(panel).getByLabelText('Whole chicken, weight of piece 1'));
    await user.paste('1,853 1.920');
    expect(within(panel).getByText('2 of 2 weighed · 3.773 kg')).toBeTruthy();
    await user.click(ready);
    expect(prepare).toHaveBeenCalledWith({
      ...at,
      lines: [
        { lineId: lineIdOf(1), prepared: '2', weights: [] },
        { lineId: lineIdOf(2), prepared: '2', weights: ['1.853', '1.92'] },
      ],
    });
    await waitFor(() => expect(move).toHaveBeenCalledWith({ ...at, version: 4, action: 'markReady' }));
  });

  it('rejects text that is no weight', async () => {
    const order = anOrder({
      status: 'preparing',
      lines: [aWeighedLine(2, { confirmed: '2' })],
      can: { confirm: 'ordering.notInThisState', markReady: true },
    });
    await show(order);
    await press('Enter quantities and weights');
    const panel = await screen.findByRole('dialog', { name: 'Preparation' });
    await user.click(within(panel).getByLabelText('Whole chicken, weight of piece 1'));
    await user.paste('1,853 lourd');
    expect(within(panel).getByText(/Couldn’t read these weights/)).toBeTruthy();
  });
});

describe('the reception', () => {
  it('is confirmed line by line', async () => {
    const order = forCustomer({ status: 'inTransit', pendingSide: null, can: { deliver: true } });
    move.mockResolvedValue(forCustomer({ status: 'delivered', version: 4, pendingSide: null }));
    await show(order);
    await press('Confirm receipt');
    const dialog = await screen.findByRole('dialog', { name: 'Receive FDN-000001' });
    await press('Less: Quantity delivered: Zucchini 1', dialog);
    await press('Confirm receipt', dialog);
    expect(move).toHaveBeenCalledWith({
      ...at,
      action: 'deliver',
      delivered: [{ lineId: lineIdOf(1), quantity: '1' }],
      // The day that was planned and has passed.
      deliveredOn: '2026-11-24',
    });
  });

  it('is followed by a claim when something was wrong', async () => {
    const order = forCustomer({
      status: 'delivered',
      pendingSide: null,
      lines: [anOrderLine(1, { delivered: '2' }), anOrderLine(3, { delivered: '0' })],
      can: { claim: true },
    });
    claim.mockResolvedValue(forCustomer({ version: 4, status: 'delivered', claims: [aClaim()] }));
    await show(order);
    await choose('Report a problem');
    const dialog = await screen.findByRole('dialog', { name: 'Report a problem with FDN-000001' });
    expect(within(dialog).queryByText('Zucchini 3')).toBeNull();
    await user.selectOptions(within(dialog).getByLabelText('What is wrong with Zucchini 1'), 'Damaged');
    await press('Less: Quantity affected: Zucchini 1', dialog);
    await press('Send claim', dialog);
    expect(claim).toHaveBeenCalledWith({
      ...at,
      message: '',
      lines: [{ lineId: lineIdOf(1), kind: 'damaged', quantity: '1' }],
      photoFileIds: [],
    });
    expect(await screen.findByText(/1 × Zucchini 1 – Damaged/)).toBeTruthy();
  });

  it('shows the vendor’s answer to the claim', async () => {
    decideClaim.mockResolvedValue(anOrder({ version: 4, status: 'delivered' }));
    await show(
      anOrder({
        status: 'delivered',
        claims: [aClaim()],
        can: { decideClaim: true, confirm: 'ordering.notInThisState' },
      }),
    );
    await press('Accept');
    const dialog = await screen.findByRole('dialog', { name: 'Accept the claim on FDN-000001?' });
    await press('Accept', dialog);
    expect(decideClaim).toHaveBeenCalledWith({ ...at, claimId: aClaim().id, decision: 'accept', answer: '' });
  });
});

it('reordering shows the differences since then', async () => {
  again.mockResolvedValue({
    cart: null,
    differences: [
      { kind: 'gone', name: { en: 'Leek', fr: 'Poireau' }, before: '2', after: null },
      { kind: 'price', name: { en: 'Zucchini', fr: 'Courgette' }, before: '24.5', after: '26' },
    ],
  });
  await show(forCustomer({ status: 'completed', pendingSide: null, can: { reorder: true } }));
  await choose('Order again');
  const dialog = await screen.findByRole('dialog', { name: 'Order FDN-000001 again' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Leek – no longer offered', 'Zucchini – price$24.50 → $26.00']);
});

it('keeps a private note and a private document', async () => {
  const externalInvoice = { fileId: 'x' as never, url: '/files/x' };
  edit.mockResolvedValue(anOrder({ version: 4, privateNote: 'Call first', externalInvoice }));
  attach.mockResolvedValue(anOrder({ version: 5, externalInvoice: null }));
  await show(anOrder({ externalInvoice }));
  await user.type(screen.getByLabelText(/Private note/), 'Call first');
  await press('Save');
  expect(edit).toHaveBeenCalledWith({ ...at, privateNote: 'Call first' });
  await press('Remove the invoice?');
  await press('Remove', await screen.findByRole('dialog', { name: 'Remove the invoice?' }));
  expect(attach).toHaveBeenCalledWith({
    purchaseOrderId,
    version: 4,
    kind: 'externalInvoice',
    fileId: null,
  });
});

it('shows a hub’s general message for producers, if it has one', async () => {
  const messageForProducers = {
    en: 'Label every crate',
    fr: 'Étiquetez chaque caisse',
    original: 'fr' as const,
  };
  await show(anOrder({ messageForProducers }));
  expect(screen.getByText('General message for producers').parentElement!.textContent).toContain(
    'Label every crate',
  );
});
