import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';
import { FLOATS } from './floats.ts';

/** Ten times the same variable: mantine.css sets the shades, where a theme can change them. */
const shades = (variable: string) =>
  Array.from({ length: 10 }, () => `var(--${variable})`) as unknown as MantineColorsTuple;

const variantColours: VariantColorsResolver = ({ color, variant }) => {
  const tone = color === 'bad' ? 'bad' : 'brand';
  switch (variant) {
    case 'filled':
      return {
        background: `var(--${tone})`,
        hover: `var(--${tone}-strong)`,
        color: `var(--on-${tone})`,
        border: '1px solid transparent',
      };
    case 'light':
      return {
        background: `var(--${tone}-tint)`,
        hover: `var(--${tone}-tint)`,
        color: `var(--${tone})`,
        border: '1px solid transparent',
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: color === 'bad' ? 'var(--bad)' : 'var(--ink-quiet)',
        border: '1px solid transparent',
      };
    default:
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: color === 'bad' ? 'var(--bad)' : 'var(--ink)',
        border: '1px solid var(--line-strong)',
      };
  }
};

/** `autoComplete="off"` unless a field says otherwise: browsers fill the wrong addresses into business forms. */
const field = { defaultProps: { size: 'md', autoComplete: 'off' } };

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: shades('brand'), bad: shades('bad') },
  variantColorResolver: variantColours,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Lists become cards at 600 px; the side navigation floats at 960 px.
  breakpoints: { xs: '37.5em', sm: '48em', md: '60em', lg: '75em', xl: '90em' },
  components: {
    Select: field,
    MultiSelect: field,
    // Everything that floats is rendered in one landmark, so that no content is outside of one.
    Portal: { defaultProps: { target: `#${FLOATS}` } },
  },
});
