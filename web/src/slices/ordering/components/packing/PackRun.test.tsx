import type { OrderLine, PurchaseOrder } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { unsentCount } from '../../../../lib/device-data.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { storageKey } from '../../../../lib/send-left.ts';
import { anOrder, anOrderLine, aWeighedLine, lineIdOf, orderIdOf } from '../../../../testing/orders.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { snackbars } from '../../../../ui/snackbar/snackbar.ts';
import { PackRun } from './PackRun.tsx';
import type { PackingWay } from './packing.ts';

const move = vi.spyOn(api.ordering, 'applyOrderAction');
const prepare = vi.spyOn(api.ordering, 'prepareLines');
const user = userEvent.setup({ delay: null });

const cafe = { ...anOrder().customer, id: anOrder().vendor.id, name: 'Café Aube' };
const zucchini = (number: number, changes: Partial<OrderLine> = {}) =>
  anOrderLine(number, { formatId: anOrderLine(1).formatId, name: anOrderLine(1).name, ...changes });
const first = anOrder({
  status: 'confirmed',
  version: 1,
  lines: [zucchini(1, { confirmed: '6' }), anOrderLine(2, { confirmed: '4' })],
  can: { prepare: true },
});
const second = anOrder({
  id: orderIdOf(2),
  number: 'FDN-000002',
  customer: cafe,
  status: 'preparing',
  version: 1,
  lines: [zucchini(3, { confirmed: '3' })],
  can: { markReady: true },
});

/** The orders as the server would hold them. */
let orders: PurchaseOrder[];
let show: (next: PurchaseOrder[]) => void;
const change = (id: string, next: Partial<PurchaseOrder>) => {
  const changed = orders.map((order) =>
    order.id === id ? { ...order, version: order.version + 1, ...next } : order,
  );
  orders = changed;
  return changed.find((order) => order.id === id)!;
};

function Run({ by }: { by: PackingWay }) {
  const [shown, setShown] = useState(orders);
  useEffect(() => {
    show = setShown;
  }, []);
  return (
    <PackRun
      orders={shown}
      by={by}
      on="2026-11-24"
      storedAs="packing.test"
      onSaved={(saved) => setShown((now) => now.map((one) => (one.id === saved.id ? saved : one)))}
    />
  );
}
const open = (by: PackingWay = 'order') => renderSlice(<Run by={by} />);

beforeEach(() => {
  orders = [first, second];
  mockQuery('ordering.listShortages', { on: '2026-11-24' }, { items: [], tags: [], can: { share: true } });
  move.mockImplementation(async ({ purchaseOrderId, action }) =>
    change(
      purchaseOrderId,
      action === 'prepare'
        ? { status: 'preparing', can: { ...first.can, prepare: 'ordering.notInThisState', markReady: true } }
        : { status: 'ready', can: { ...first.can, markReady: 'ordering.notInThisState', stepBack: true } },
    ),
  );
  prepare.mockImplementation(async ({ purchaseOrderId, version, lines }) => {
    const order = orders.find(({ id }) => id === purchaseOrderId)!;
    if (version !== order.version)
      throw new ProblemError({ code: 'request.stale', status: 409, details: { current: order } });
    return change(purchaseOrderId, {
      lines: order.lines.map((line) => {
        const sent = lines.find(({ lineId }) => lineId === line.id);
        return sent ? { ...line, prepared: sent.prepared, weights: [...(sent.weights ?? [])] } : line;
      }),
    });
  });
});

const line = (name: RegExp) => screen.getByRole('checkbox', { name });
const prepared = (at = 0) => orders[at]!.lines.map((each) => each.prepared);
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('by order', () => {
  it('is packed with the keyboard alone, and the first tick begins the preparation', async () => {
    await open();
    line(/^Zucchini 1/).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(prepared()).toEqual(['6', null]));
    expect(move.mock.calls.map(([{ action }]) => action)).toEqual(['prepare']);
    expect(screen.getByText('1 of 2 lines')).toBeTruthy();
    await waitFor(() => expect(focused()).toMatch(/^Zucchini 2/));
    await user.keyboard('3{Enter}');
    expect(screen.getByText('1 short.')).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('Mark as ready'));
    // Without a pause: what was typed is saved first.
    await user.keyboard('{Enter}');
    await waitFor(() => expect(orders[0]!.status).toBe('ready'));
    expect(prepared()).toEqual(['6', '3']);
    await waitFor(() => expect(focused()).toMatch(/^Zucchini 1.*3$/));
    expect(screen.getByRole('button', { name: /^2\. Café Aube/ }).getAttribute('aria-expanded')).toBe('true');
  });

  it('cannot be ready while a line is not counted; the rest is ticked at once', async () => {
    await open();
    const ready = () => screen.getByRole('button', { name: 'Mark as ready' });
    expect(ready().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('2 lines are still to pack.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tick the rest' }));
    await waitFor(() => expect(prepared()).toEqual(['6', '4']));
    expect(ready().getAttribute('aria-disabled')).toBeNull();
    expect(prepare).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(focused()).toBe('Mark as ready'));
  });

  it('breaks no number of a format', async () => {
    orders = [{ ...first, lines: [zucchini(1, { confirmed: '6', sku: 'FDN-003B' })] }];
    await open();
    expect(screen.getByText('FDN-003B').className).toBe('nowrap');
    expect(screen.getByRole('checkbox', { name: /· FDN-003B/ })).toBeTruthy();
  });

  it('takes a tick back, but not when the number of the line is left by pressing it', async () => {
    await open();
    await user.click(line(/^Zucchini 1/));
    await waitFor(() => expect(prepared()).toEqual(['6', null]));
    await user.click(line(/^Zucchini 1/));
    await waitFor(() => expect(prepared()).toEqual([null, null]));
    await user.click(screen.getByRole('button', { name: /^6 cases, Zucchini 1/ }));
    const field = screen.getByRole('textbox', { name: 'Prepared: Zucchini 1' });
    expect(field.getAttribute('inputmode')).toBe('decimal');
    await user.keyboard('5');
    await user.click(line(/^Zucchini 1/));
    await waitFor(() => expect(prepared()).toEqual(['5', null]));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('refuses more than was confirmed, and an empty number is no count', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: /^6 cases, Zucchini 1/ }));
    const field = screen.getByRole('textbox', { name: 'Prepared: Zucchini 1' });
    await user.keyboard('7');
    expect(screen.getByText('More than was confirmed.')).toBeTruthy();
    await user.clear(field);
    await user.keyboard('{Escape}');
    expect(line(/^Zucchini 1/).getAttribute('aria-checked')).toBe('false');
    expect(focused()).toMatch(/^Zucchini 1/);
    expect(prepare).not.toHaveBeenCalled();
  });

  it('goes between lines with arrows and between orders with n and p', async () => {
    await open();
    line(/^Zucchini 1/).focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toMatch(/^Zucchini 2/);
    await user.keyboard('n');
    expect(focused()).toMatch(/^Zucchini 1.*3$/);
    await user.keyboard('p');
    expect(focused()).toMatch(/^Zucchini 1.*6$/);
  });

  it('says why an order cannot be packed', async () => {
    orders = [anOrder({ ...second, can: { markReady: 'ordering.changeOpen' } })];
    await open();
    expect(screen.getByRole('note').textContent).toContain('Answer the proposed change first.');
    expect(line(/^Zucchini 1/)).toHaveProperty('disabled', true);
  });
});

describe('two people', () => {
  const countedElsewhere = (quantity: string, at = 0) =>
    act(() => {
      const order = orders[1]!;
      change(order.id, {
        lines: order.lines.map((each, index) => (index === at ? { ...each, prepared: quantity } : each)),
      });
      show(orders);
    });
  beforeEach(() => {
    orders = [{ ...second, lines: [...second.lines, anOrderLine(4, { confirmed: '2' })] }];
    orders.unshift(first);
  });

  it('see each other’s ticks, and tick different lines at once', async () => {
    await open();
    await user.keyboard('n');
    // The other one saved; this screen has not received it yet.
    const order = orders[1]!;
    change(order.id, { lines: [{ ...order.lines[0]!, prepared: '3' }, order.lines[1]!] });
    await user.click(line(/^Zucchini 4/));
    await waitFor(() => expect(prepared(1)).toEqual(['3', '2']));
    await waitFor(() => expect(line(/^Zucchini 1/).getAttribute('aria-checked')).toBe('true'));
  });

  it('who count the same line differently: the second one decides', async () => {
    await open();
    await user.keyboard('n');
    await user.click(screen.getByRole('button', { name: /^3 cases, Zucchini 1/ }));
    await user.keyboard('1');
    countedElsewhere('2');
    expect(screen.getByText('Someone else entered another quantity: 2. Yours: 1.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep mine (1)' }));
    await waitFor(() => expect(prepared(1)).toEqual(['1', null]));
    expect(screen.queryByText(/^Someone else/)).toBeNull();
  });

  it('learn from the server that the line is counted, and take the other’s quantity', async () => {
    await open();
    await user.keyboard('n');
    const order = orders[1]!;
    change(order.id, { lines: [{ ...order.lines[0]!, prepared: '2' }, order.lines[1]!] });
    await user.click(line(/^Zucchini 1/));
    expect(await screen.findByText(/another quantity: 2. Yours: 3.$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep theirs (2)' }));
    expect(screen.getByText('1 short.')).toBeTruthy();
    expect(prepared(1)).toEqual(['2', null]);
  });
});

it('keeps what is not saved on the device, says so, and saves it with the network', async () => {
  const offline = new ProblemError({ code: 'network.offline', status: 0 });
  move.mockRejectedValueOnce(offline);
  const { unmount } = await open();
  await user.click(line(/^Zucchini 1/));
  expect(await screen.findByText('1 line is not saved yet. It is kept on this device.')).toBeTruthy();
  expect(localStorage.getItem(storageKey('typed.packing.test')!)).toContain(lineIdOf(1));
  move.mockRejectedValueOnce(offline);
  unmount();
  await open();
  expect(line(/^Zucchini 1/).getAttribute('aria-checked')).toBe('true');
  await screen.findByText('1 line is not saved yet. It is kept on this device.');
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(prepared()).toEqual(['6', null]));
  await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
});

describe('weights', () => {
  const chicken = aWeighedLine(5, { confirmed: '2' });
  const weight = (piece: number) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: `Whole chicken, weight of piece ${piece}` });
  beforeEach(() => {
    orders = [{ ...second, lines: [chicken] }];
  });
  const weigh = () => user.click(screen.getByRole('button', { name: /^Whole chicken, by the piece/ }));

  it('are entered one after the other and saved when all pieces are weighed', async () => {
    await open();
    await weigh();
    expect(document.activeElement).toBe(weight(1));
    await user.keyboard('1.853{Enter}1.9{Enter}');
    await waitFor(() => expect(orders[0]!.lines[0]!.weights).toEqual(['1.853', '1.9']));
    expect(screen.getByText('3.753 kg')).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('Mark as ready'));
  });

  it('of a line that somebody else weighs again at that moment are not replaced unseen', async () => {
    const weighed = { ...chicken, prepared: '2', weights: ['1.8', '1.9'] };
    orders = [{ ...second, lines: [weighed] }];
    await open();
    await weigh();
    await user.clear(weight(1));
    await user.type(weight(1), '1.7');
    act(() => {
      change(second.id, { lines: [{ ...weighed, weights: ['2', '1.9'] }] });
      show(orders);
    });
    expect(await screen.findByText(/another quantity: 2 · 3\.9 kg\. Yours: 2 · 3\.6 kg\.$/)).toBeTruthy();
    expect(prepare).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Keep mine (2 · 3.6 kg)' }));
    await waitFor(() => expect(orders[0]!.lines[0]!.weights).toEqual(['1.7', '1.9']));
  });

  it('above the tolerance are proposed to the customer', async () => {
    prepare.mockImplementationOnce(async () =>
      change(second.id, { changeSets: [{ status: 'open' } as PurchaseOrder['changeSets'][number]] }),
    );
    await open();
    await weigh();
    await user.keyboard('4{Enter}4{Enter}');
    await waitFor(() =>
      expect(JSON.stringify(snackbars.get())).toContain('ordering.orders.prepare.weightsProposed'),
    );
  });

  it('come from the scale with Enter, a weight at a time', async () => {
    let send: (text: string) => void = () => undefined;
    const readable = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const port = { readable, open: () => Promise.resolve(), close: () => Promise.resolve() };
    Object.defineProperty(navigator, 'serial', {
      value: { requestPort: () => Promise.resolve(port) },
      configurable: true,
    });
    await open();
    await user.click(screen.getByRole('button', { name: 'Connect a scale' }));
    await weigh();
    send('ST,GS,+  1.853kg\r\n');
    await screen.findByText('Stable: press Enter in a weight');
    await user.keyboard('{Enter}');
    expect(weight(1).value).toBe('1.853');
    expect(document.activeElement).toBe(weight(2));
    // The first piece is still on the scale.
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(weight(2));
    send('US,GS,+  0.400kg\r\nST,GS,+  2.020kg\r\n');
    await screen.findByText('2.02 kg');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(orders[0]!.lines[0]!.weights).toEqual(['1.853', '2.02']));
    Reflect.deleteProperty(navigator, 'serial');
  });

  it('keep their scale when the way is changed', async () => {
    const port = {
      readable: new ReadableStream<Uint8Array>(),
      open: vi.fn(async () => {}),
      close: vi.fn(async () => {}),
    };
    Object.defineProperty(navigator, 'serial', {
      value: { requestPort: () => Promise.resolve(port) },
      configurable: true,
    });
    function Ways() {
      const [by, setBy] = useState<PackingWay>('order');
      return (
        <>
          <button onClick={() => setBy('product')}>The other way</button>
          <Run by={by} />
        </>
      );
    }
    await renderSlice(<Ways />);
    await user.click(screen.getByRole('button', { name: 'Connect a scale' }));
    await user.click(screen.getByRole('button', { name: 'The other way' }));
    expect(screen.getByText('Waiting for the scale')).toBeTruthy();
    expect(port.close).not.toHaveBeenCalled();
    Reflect.deleteProperty(navigator, 'serial');
  });

  it('have no scale where the browser has no serial ports', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Connect a scale' })).toBeNull();
  });
});

it('holds nothing back on the device once somebody else counted the same', async () => {
  const { promise } = Promise.withResolvers<PurchaseOrder>();
  prepare.mockReturnValue(promise);
  await open();
  await user.click(line(/^Zucchini 1/));
  await waitFor(() => expect(unsentCount()).toBe(1));
  const [counted, ...others] = first.lines;
  change(first.id, { status: 'preparing', lines: [{ ...counted!, prepared: '6' }, ...others] });
  act(() => show(orders));
  await waitFor(() => expect(unsentCount()).toBe(0));
});

describe('by product', () => {
  const group = () => screen.getByRole('button', { name: /^Zucchini 1/, expanded: true }).closest('li')!;

  it('all orders of a product are ticked at once, and the next product follows', async () => {
    await open('product');
    expect(group().textContent).toContain('9 to pack');
    expect(within(group()).getByText('0 of 2 orders')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tick the rest' }));
    await waitFor(() => expect([prepared(0), prepared(1)]).toEqual([['6', null], ['3']]));
    await user.click(screen.getByRole('button', { name: 'Next product' }));
    expect(focused()).toMatch(/^Bistro des Érables, FDN-000001: 4/);
  });

  it('less than needed is split in proportion to the orders', async () => {
    await open('product');
    await user.type(screen.getByRole('textbox', { name: 'Quantity you have' }), '6');
    await user.click(screen.getByRole('button', { name: 'Split in proportion to orders' }));
    await waitFor(() => expect([prepared(0), prepared(1)]).toEqual([['4', null], ['2']]));
    expect(screen.getAllByText(/short\.$/)).toHaveLength(2);
  });

  it('says what is in stock for the day', async () => {
    const item = { formatId: anOrderLine(1).formatId, available: '40' };
    mockQuery('ordering.listShortages', { on: '2026-11-24' }, { items: [item], tags: [], can: {} } as never);
    await open('product');
    expect(group().textContent).toContain('9 to pack · 40 in stock');
  });
});
