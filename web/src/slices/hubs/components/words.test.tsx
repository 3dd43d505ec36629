import { expect, it } from 'vitest';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { MarginFigure } from './words.tsx';

it('writes no dash for a margin that is not known', async () => {
  const unknown = { costMinor: null, saleMinor: null, marginMinor: null, marginPercent: null };
  const { container } = await renderSlice(<MarginFigure amounts={unknown} currency="CAD" />);
  expect(container.textContent).not.toMatch(/[–—]/);
});
