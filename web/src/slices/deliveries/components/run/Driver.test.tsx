import type { RunDetail } from '@halles/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { Driver } from './Driver.tsx';

const run = { fulfilmentId: 'w', on: '2026-11-24', driverName: 'Léa', can: { arrange: true } } as RunDetail;
const field = () => screen.getByLabelText<HTMLInputElement>('Driver’s name');

afterEach(() => {
  vi.restoreAllMocks();
});

function Followed() {
  const [driverName, setName] = useState('Léa');
  return (
    <>
      <Driver run={{ ...run, driverName }} />
      <button onClick={() => setName((name) => (name === 'Léa' ? 'Noé' : 'Zoé'))}>Someone else</button>
    </>
  );
}

it('shows the driver that somebody else entered, but not over what is typed', async () => {
  const user = userEvent.setup({ delay: null });
  await renderSlice(<Followed />);
  const enterElsewhere = () => user.click(screen.getByRole('button', { name: 'Someone else' }));
  await enterElsewhere();
  expect(field().value).toBe('Noé');
  await user.type(field(), ' Roy');
  await enterElsewhere();
  expect(field().value).toBe('Noé Roy');
});

it('keeps what is typed while the driver is saved, and saves it next', async () => {
  const user = userEvent.setup({ delay: null });
  const { promise, resolve } = Promise.withResolvers<RunDetail>();
  vi.spyOn(api.deliveries, 'setDriver').mockReturnValue(promise);
  await renderSlice(<Driver run={run} />);
  await user.type(field(), ' B');
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  await user.type(field(), 'oucher');
  await act(async () => resolve({ ...run, driverName: 'Léa B' }));
  expect(field().value).toBe('Léa Boucher');
});
