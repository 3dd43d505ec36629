import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anOrder } from '../../../../testing/orders.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { DeliveryFacts } from './DeliveryFacts.tsx';

const deliveryInstructions = { en: 'Use the alley', fr: 'Par la ruelle', original: 'fr' } as const;

it.each([
  ['en-CA', 'vendor', 'Use the alley'],
  ['fr-CA', 'vendor', 'Par la ruelle'],
  ['en-CA', 'customer', 'Use the alley'],
] as const)(
  '(%s) an order shows the %s the customer’s delivery instructions',
  async (language, side, text) => {
    await renderSlice(<DeliveryFacts order={anOrder({ side, deliveryInstructions })} />, { language });
    expect(screen.getByText(text)).toBeTruthy();
  },
);
