import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
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
