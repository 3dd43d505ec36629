import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { SwitchField } from './checkbox-field.tsx';

const user = userEvent.setup({ delay: null });
const box = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Notify me' });

/** A setting that is saved elsewhere: its value changes when the answer is there. */
function renderSetting() {
  const answer = Promise.withResolvers<boolean>();
  const save = vi.fn((_isOn: boolean) => answer.promise);
  const Setting = () => {
    const [isOn, setOn] = useState(false);
    const press = async (next: boolean) => {
      if (await save(next)) setOn(next);
    };
    return <SwitchField label="Notify me" value={isOn} onChange={press} />;
  };
  renderUi(<Setting />);
  return { save, answer: (isDone: boolean) => act(async () => answer.resolve(isDone)) };
}

it('shows what was pressed before it is saved, and sends it once', async () => {
  const { save, answer } = renderSetting();
  await user.click(box());
  expect(box().checked).toBe(true);
  expect(box().getAttribute('aria-busy')).toBe('true');
  await user.click(box());
  expect(save.mock.calls).toEqual([[true]]);
  expect(box().checked).toBe(true);
  await answer(true);
  expect(box().checked).toBe(true);
  expect(box().getAttribute('aria-busy')).toBeNull();
});

it('shows again what is stored when it could not be saved', async () => {
  const { answer } = renderSetting();
  await user.click(box());
  await answer(false);
  expect(box().checked).toBe(false);
});
