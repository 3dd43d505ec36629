import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readTexts } from '../testing/render-slice.tsx';
import { snackbars } from '../ui/snackbar/snackbar.ts';
import { lastActionFailure, recordActionFailure } from './action-failures.ts';
import { runAction, useAction } from './actions.ts';
import { errorText } from './i18n/errors.ts';
import { ProblemError } from './problem-error.ts';

const stale = () => Promise.reject(new ProblemError({ code: 'request.stale', status: 409 }));
const shown = () => snackbars.get().map(({ text }) => text);

beforeEach(() => readTexts('en-CA'));

describe('an action with its outcome in the snackbar', () => {
  it('says what was done, and offers to undo it', async () => {
    const back = vi.fn();
    const done = (name: string) => `Archived ${name}`;
    expect(await runAction(async () => 'Leeks', { done, undo: () => back, id: 'x' })).toBe(true);
    await waitFor(() => expect(shown()).toEqual(['Archived Leeks']));
    snackbars.get()[0]!.action!.onClick();
    expect(back).toHaveBeenCalledOnce();
  });

  it('says why it was refused', async () => {
    expect(await runAction(stale, { done: 'invoicing.saved', failed: 'invoicing.failed' })).toBe(false);
    await waitFor(() => expect(shown()).toEqual([expect.stringMatching(/^Nothing was done\. .+/)]));
  });
});

describe('a failed action', () => {
  it.each([
    ['in the snackbar', (work: () => Promise<unknown>) => runAction(work)],
    [
      'beside its button',
      async (work: () => Promise<unknown>) => {
        const { result } = renderHook(() => useAction());
        return act(() => result.current.run(work));
      },
    ],
  ])('%s: stores its message, is reported once and rejected', async (_, start) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fault = new ProblemError({ code: 'server.fault', status: 500, requestId: 'r-1' });
    const work = async () => {
      recordActionFailure(fault, 'ordering.confirmOrder');
      throw fault;
    };
    expect(await start(work)).toBe(false);
    expect(lastActionFailure()).toEqual({
      during: 'ordering.confirmOrder',
      message: errorText(fault),
      requestId: 'r-1',
    });
    expect(reported.mock.calls).toEqual([['ordering.confirmOrder', fault]]);
    reported.mockRestore();
  });
});

describe('an action with its failure beside its button', () => {
  it('keeps the failure until the next press', async () => {
    const { result } = renderHook(() => useAction());
    await act(() => result.current.run(stale));
    expect(result.current.failure).toBeTruthy();
    await act(() => result.current.run(async () => undefined));
    expect(result.current.failure).toBeNull();
    expect(result.current.isRunning).toBe(false);
  });

  it('ignores presses while it runs, and after it closed its dialog', async () => {
    const close = vi.fn();
    const work = vi.fn(async () => undefined);
    const { result } = renderHook(() => useAction(close));
    await act(() => Promise.all([result.current.run(work), result.current.run(work)]));
    await act(() => result.current.run(work));
    expect(work).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });
});
