import { Fragment, Suspense, useEffect, useRef } from 'react';
import { useText } from '../lib/i18n/index.ts';
import { usePage, usePath } from '../lib/router/router-provider.tsx';
import { useTabName } from '../lib/routes.ts';
import { RouteErrorBoundary } from './RouteError.tsx';

/** The page of the current address in its frame, with the document's title and the focus after a navigation. */
export function ShownPage() {
  const page = usePage();
  useTitle();
  useFocusOnNavigation();
  if (page === null) return null;
  const Frame = page.frame ?? Fragment;
  return (
    <RouteErrorBoundary page={page}>
      <Frame>
        <RouteErrorBoundary page={page}>
          <Suspense>{page.content}</Suspense>
        </RouteErrorBoundary>
      </Frame>
    </RouteErrorBoundary>
  );
}

function useTitle(): void {
  const text = useText();
  const title = usePage()?.title;
  const name = useTabName() ?? (title === undefined ? null : text(title));
  const documentTitle = name === null ? 'Halles' : `${name} · Halles`;
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
}

/** After a navigation, keyboard and screen reader start at the top of the new screen. */
function useFocusOnNavigation(): void {
  const path = usePath();
  const first = useRef(path);
  useEffect(() => {
    if (first.current === path) return;
    first.current = '';
    const content = document.getElementById('content');
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [path]);
}
