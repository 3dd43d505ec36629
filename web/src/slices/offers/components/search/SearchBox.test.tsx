import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { SearchBox } from './SearchBox.tsx';

const search = vi.fn<(text: string) => void>();
const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });

beforeEach(() => void vi.useFakeTimers());

let follow: (text: string) => void;
function Box() {
  const [text, setText] = useState('');
  useEffect(() => {
    follow = setText;
  }, []);
  return <SearchBox text={text} onSearch={search} />;
}
/** The address follows a search once its results are loaded. */
const answer = (text: string) => act(() => follow(text));
const wait = () => act(() => void vi.advanceTimersByTime(300));

it('keeps what was typed since, when the results of an earlier search arrive', async () => {
  await renderSlice(<Box />);
  type('zuchini');
  wait();
  type('zucchini');
  answer('zuchini');
  expect(box().value).toBe('zucchini');
  wait();
  expect(search.mock.calls).toEqual([['zuchini'], ['zucchini']]);
  answer('zucchini');
  expect(box().value).toBe('zucchini');
});

it('follows an address that was changed elsewhere', async () => {
  await renderSlice(<Box />);
  type('zucchini');
  wait();
  answer('zucchini');
  answer('');
  expect(box().value).toBe('');
  type('zucchini');
  fireEvent.blur(box());
  expect(search.mock.calls).toEqual([['zucchini'], ['zucchini']]);
});

it('searches at once when the field is left, and only once', async () => {
  await renderSlice(<Box />);
  type('zucchini');
  fireEvent.blur(box());
  wait();
  expect(search.mock.calls).toEqual([['zucchini']]);
});
