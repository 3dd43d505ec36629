import type { TableLayouts, UserId } from '@halles/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../lib/api.ts';
import { ProblemError } from '../lib/problem-error.ts';
import { useLocalStorage } from '../ui/local-storage.ts';
import { followTableLayouts } from './table-layouts.ts';

const marie = '01930000-0000-7000-8000-00000000000a' as UserId;
const paul = '01930000-0000-7000-8000-00000000000b' as UserId;
const get = vi.spyOn(api.identity, 'getTableLayouts');
const change = vi.spyOn(api.identity, 'changeTableLayouts');

const layout = (width: number) => ({ order: [], shown: {}, widths: { total: width } });
const onServer = (tables: TableLayouts['tables'], density: TableLayouts['density'] = null) =>
  get.mockResolvedValue({ density, tables });
const here = (table: string) => JSON.parse(localStorage.getItem(`ui.table.${table}`)!) as unknown;
const put = (table: string, value: unknown) =>
  localStorage.setItem(`ui.table.${table}`, JSON.stringify(value));

const NONE = layout(0);
function Table({ id }: { id: string }) {
  const [value, choose] = useLocalStorage(`ui.table.${id}`, NONE);
  return <button onClick={() => choose(layout(value.widths.total + 10))}>{value.widths.total}</button>;
}
const shown = () => screen.getByRole('button').textContent;
const choose = () => act(() => screen.getByRole('button').click());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const stops: (() => void)[] = [];
const follow = async (userId = marie) => {
  const stop = followTableLayouts(userId);
  stops.push(stop);
  await pass(0);
  return stop;
};

beforeEach(() => {
  vi.useFakeTimers();
  onServer({});
  change.mockResolvedValue({ done: true });
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
});

describe('the layout of a table', () => {
  it('appears on a device that has none, also in an open table', async () => {
    onServer({ orders: layout(140), products: layout(90) }, 'compact');
    render(<Table id="orders" />);
    expect(shown()).toBe('0');
    await follow();
    expect(shown()).toBe('140');
    expect([here('products'), here('density')]).toEqual([layout(90), 'compact']);
    await pass(5_000);
    expect(change).not.toHaveBeenCalled();
  });

  it('does not move what a device shows; the other device’s is there the next time', async () => {
    const stop = await follow();
    stop();
    put('orders', layout(120));
    onServer({ orders: layout(140) });
    render(<Table id="orders" />);
    await follow();
    expect(shown()).toBe('120');
    cleanup();
    render(<Table id="orders" />);
    expect(shown()).toBe('140');
  });

  it('is saved once after several changes', async () => {
    await follow();
    render(<Table id="orders" />);
    choose();
    await pass(600);
    choose();
    await pass(999);
    expect(change).not.toHaveBeenCalled();
    await pass(1);
    expect(change.mock.calls).toEqual([[{ tables: { orders: layout(20) } }]]);
  });

  it('that was chosen before anything followed it is saved, and not replaced by an older one', async () => {
    (await follow())();
    render(<Table id="orders" />);
    choose();
    onServer({ orders: layout(140) });
    const stop = await follow();
    expect(here('orders')).toEqual(layout(10));
    await pass(1_000);
    expect(change.mock.calls).toEqual([[{ tables: { orders: layout(10) } }]]);
    stop();
    onServer({ orders: layout(10) });
    await follow();
    await pass(5_000);
    expect(change).toHaveBeenCalledOnce();
  });

  it('that was chosen and saved before the first answer arrived is not replaced by that older one', async () => {
    const { promise, resolve } = Promise.withResolvers<TableLayouts>();
    get.mockReturnValue(promise);
    await follow();
    render(<Table id="orders" />);
    choose();
    await pass(1_000);
    expect(change).toHaveBeenCalledOnce();
    resolve({ density: null, tables: { orders: layout(140), products: layout(90) } });
    await pass(0);
    expect([shown(), here('orders'), here('products')]).toEqual(['10', layout(10), layout(90)]);
    await pass(5_000);
    expect(change).toHaveBeenCalledOnce();
  });

  it('is followed where the browser refuses its storage', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    const local = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse);
    const session = vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(refuse);
    onServer({ orders: layout(140) });
    render(<Table id="orders" />);
    await follow();
    expect(shown()).toBe('140');
    choose();
    await pass(1_000);
    expect(change).toHaveBeenLastCalledWith({ tables: { orders: layout(150) } });
    local.mockRestore();
    session.mockRestore();
  });

  it('is saved when the person leaves before that', async () => {
    const stop = await follow();
    render(<Table id="orders" />);
    choose();
    stop();
    expect(change.mock.calls).toEqual([[{ tables: { orders: layout(10) } }]]);
    choose();
    await pass(5_000);
    expect(change).toHaveBeenCalledOnce();
  });

  it('that could not be saved is sent with the next change, and not replaced meanwhile', async () => {
    change.mockRejectedValueOnce(new ProblemError({ code: 'network.offline', status: 0 }));
    const stop = await follow();
    render(<Table id="orders" />);
    choose();
    await pass(1_000);
    stop();
    onServer({ orders: layout(140) });
    await follow();
    expect(here('orders')).toEqual(layout(10));
    await pass(1_000);
    expect(change).toHaveBeenLastCalledWith({ tables: { orders: layout(10) } });
  });

  it('that the server refuses does not hold up the others', async () => {
    change.mockRejectedValueOnce(new ProblemError({ code: 'request.invalid', status: 400 }));
    await follow();
    render(<Table id="orders" />);
    choose();
    await pass(1_000);
    cleanup();
    render(<Table id="products" />);
    choose();
    await pass(1_000);
    expect(change).toHaveBeenLastCalledWith({ tables: { products: layout(10) } });
  });

  it('that was chosen before layouts followed people is kept for their other devices', async () => {
    put('orders', layout(120));
    put('density', 'compact');
    onServer({ products: layout(90) });
    await follow();
    await pass(1_000);
    expect(change.mock.calls).toEqual([[{ density: 'compact', tables: { orders: layout(120) } }]]);
  });

  it('of the person before on this device gives way to one’s own, and is not taken as one’s own', async () => {
    const stop = await follow(paul);
    put('orders', layout(120));
    put('products', layout(130));
    stop();
    onServer({ orders: layout(140) });
    render(<Table id="orders" />);
    await follow(marie);
    expect(shown()).toBe('140');
    await pass(5_000);
    expect(change).not.toHaveBeenCalled();
  });

  it('stays as it is here when the server cannot be reached', async () => {
    put('orders', layout(120));
    get.mockRejectedValue(new ProblemError({ code: 'network.offline', status: 0 }));
    render(<Table id="orders" />);
    await follow();
    expect(shown()).toBe('120');
  });
});
