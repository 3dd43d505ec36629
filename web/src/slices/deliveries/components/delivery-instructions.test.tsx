import type { RunDetail, RunStop } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { DriveStop } from './drive/DriveStop.tsx';
import { Stops } from './run/Stops.tsx';

const stop: RunStop = {
  id: 's',
  position: 1,
  customer: { id: 'c' as RunStop['customer']['id'], name: 'Bistro Verger', phone: null },
  address: null,
  deliveryNotes: 'Before ten',
  deliveryInstructions: { en: 'Use the alley', fr: 'Par la ruelle' },
  orders: [],
  result: null,
};
const nothing = () => {};
const run = { fulfilmentId: 'w', on: '2026-11-24', stopList: [stop], can: { arrange: true } } as RunDetail;
const places = {
  'the stop of the driver': (
    <ul>
      <DriveStop
        stop={stop}
        place={1}
        fulfilmentId="w"
        on="2026-11-24"
        stored={undefined}
        isStored={() => true}
        onReport={nothing}
        onDiscard={nothing}
        isShown
        onShow={nothing}
      />
    </ul>
  ),
  'the stops of a run': <Stops run={run} />,
};
const inFrench = { ...stop, deliveryInstructions: { en: '', fr: 'Par la ruelle' } };

it.each(
  Object.entries(places).flatMap(([name, shown]) => [
    [name, 'en-CA', 'Use the alley', shown] as const,
    [name, 'fr-CA', 'Par la ruelle', shown] as const,
  ]),
)(
  '%s (%s): the customer’s delivery instructions and the notes are shown',
  async (_, language, text, shown) => {
    await renderSlice(shown, { language });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Before ten')).toBeTruthy();
  },
);

it('the stops of a run show instructions that are written in one language only', async () => {
  await renderSlice(<Stops run={{ ...run, stopList: [inFrench] }} />, { language: 'en-CA' });
  expect(screen.getByText('Par la ruelle')).toBeTruthy();
});
