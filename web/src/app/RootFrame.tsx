import { Outlet, useBlocker, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../lib/i18n/index.ts';
import { useTabName } from '../lib/routes.ts';
import { hasUnsavedChanges, mayLeave } from '../ui/form/unsaved.ts';

/**
 * Behaviour around every screen: document title, focus after navigation and the confirmation before unsaved changes
 * are lost.
 */
export function RootFrame() {
  useTitle();
  useFocusOnNavigation();
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && hasUnsavedChanges() && !(await mayLeave()),
    enableBeforeUnload: false,
  });
  return <Outlet />;
}

function useTitle(): void {
  const text = useText();
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  });
  const name = useTabName() ?? (title === undefined ? null : text(title));
  const documentTitle = name === null ? 'Halles' : `${name} · Halles`;
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
}

/** After a navigation, keyboard and screen reader start at the top of the new screen. */
function useFocusOnNavigation(): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const first = useRef(path);
  useEffect(() => {
    if (first.current === path) return;
    first.current = '';
    const content = document.getElementById('content');
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [path]);
}
