import type { OrganizationId, UserId } from '@halles/contract';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aContext, anOrganization } from '../testing/organizations.ts';
import { queryClient } from './query.ts';
import { contextQuery } from './session.ts';
import { useStoredInput } from './stored-input.ts';

const open = () => renderHook(() => useStoredInput<Record<string, string>>('counts', {}));

it('what is typed is there again after a reload, until it is saved', () => {
  const first = open();
  act(() => first.result.current[1]({ carrots: '3' }));
  first.unmount();

  const second = open();
  expect(second.result.current[0]).toEqual({ carrots: '3' });
  second.result.current[2]();
  second.unmount();
  expect(open().result.current[0]).toEqual({});
});

it('what is emptied again leaves nothing on the device', () => {
  const { result } = open();
  act(() => result.current[1]({ carrots: '3' }));
  expect(localStorage.length).toBe(1);
  act(() => result.current[1]({}));
  expect(localStorage.length).toBe(0);
});

it('what a person typed is not there for another one, nor in another organization, and waits for them', () => {
  const as = (userId: string, organizationId: string) => {
    const context = aContext({ ...anOrganization(), id: organizationId as OrganizationId });
    queryClient.setQueryData(contextQuery.queryKey, { ...context, userId: userId as UserId });
    return open().result;
  };
  const typed = as('ana', 'farm');
  act(() => typed.current[1]({ carrots: '3' }));
  expect(as('ben', 'farm').current[0]).toEqual({});
  expect(as('ana', 'bistro').current[0]).toEqual({});
  expect(as('ana', 'farm').current[0]).toEqual({ carrots: '3' });
});

it('another record on the same screen has what was typed for it, and the first keeps its own', () => {
  localStorage.setItem('typed.counts.2', JSON.stringify({ beets: '7' }));
  const { result, rerender } = renderHook(({ key }) => useStoredInput<Record<string, string>>(key, {}), {
    initialProps: { key: 'counts.1' },
  });
  act(() => result.current[1]({ carrots: '3' }));
  rerender({ key: 'counts.2' });
  expect(result.current[0]).toEqual({ beets: '7' });
  act(() => result.current[1]((now) => ({ ...now, leeks: '1' })));
  expect(JSON.parse(localStorage.getItem('typed.counts.2')!)).toEqual({ beets: '7', leeks: '1' });
  rerender({ key: 'counts.1' });
  expect(result.current[0]).toEqual({ carrots: '3' });
});

it('what a full storage does not take holds up the closing of the tab, also when its field is closed, until it is forgotten', () => {
  const isClosingHeldUp = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { result, unmount } = renderHook(() => useStoredInput('note.1', ''));
  expect(isClosingHeldUp()).toBe(false);
  act(() => result.current[1]('Side door'));
  expect(isClosingHeldUp()).toBe(true);
  unmount();
  expect(isClosingHeldUp()).toBe(true);
  result.current[2]();
  expect(isClosingHeldUp()).toBe(false);
  full.mockRestore();
});
