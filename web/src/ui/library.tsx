import { MantineContext, MantineProvider } from '@mantine/core';
import { use, type ReactNode } from 'react';
import { useEffectiveScheme } from './colour-scheme.ts';
import { theme } from './theme.ts';

/** The nonce for style tags, where the page has one; our own sheets need none. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

interface LibraryProps {
  children: ReactNode;
  /** `test` turns transitions and portals off. */
  env?: 'default' | 'test';
}

/**
 * What the pieces made with the component library need around them. It weighs as much as the sign-in screen,
 * which does without: the frames of other screens and the dialogs bring it; one inside another does nothing.
 */
export function Library({ children, env = 'default' }: LibraryProps) {
  const isInside = use(MantineContext) !== null;
  const colours = useEffectiveScheme();
  if (isInside) return children;
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={colours}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
