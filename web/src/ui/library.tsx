import { MantineContext, MantineProvider } from '@mantine/core';
import { use, type ReactNode } from 'react';
import { useEffectiveScheme } from './colour-scheme.ts';
import { theme } from './theme.ts';

/** The nonce for style tags the library inserts; our own style sheets need none. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

interface LibraryProps {
  children: ReactNode;
  /** `test` turns transitions and portals off. */
  env?: 'default' | 'test';
}

/**
 * The context the component library needs. The library is as large as the sign-in screen, which does without it, so
 * only the frames of other screens and the dialogs load it. A nested Library does nothing.
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
