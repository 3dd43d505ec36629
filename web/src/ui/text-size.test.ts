import { expect, it } from 'vitest';
import { scriptWithTextSize, styleWithTextSize } from '../../plugins/text-size.ts';

it('writes sizes of text in the unit that follows the browser', () => {
  expect(styleWithTextSize('.a {\n  font-size: 12.5px;\n  line-height: 18px;\n  padding: 4px;\n}')).toBe(
    '.a {\n  font-size: 0.78125rem;\n  line-height: 1.125rem;\n  padding: 4px;\n}',
  );
  expect(styleWithTextSize('.a { font: 500 11px/16px var(--font); }')).toBe(
    '.a { font: 500 0.6875rem/1rem var(--font); }',
  );
  expect(styleWithTextSize(':root { --font-size: 3px }')).toBe(':root { --font-size: 3px }');
});

it('changes the layout at widths that follow it too', () => {
  expect(styleWithTextSize('@media (pointer: coarse), (width < 600px) { width: 600px }')).toBe(
    '@media (pointer: coarse), (width < 37.5rem) { width: 600px }',
  );
  expect(styleWithTextSize('@container (width >= 560px)')).toBe('@container (width >= 35rem)');
  expect(scriptWithTextSize("useMediaQuery('(width < 600px)'); const width = '600px';")).toBe(
    "useMediaQuery('(width < 37.5rem)'); const width = '600px';",
  );
  expect(scriptWithTextSize('"(min-width: 960px)"')).toBe('"(min-width: 60rem)"');
});
