import { useEffect } from 'react';
import { browserHistory } from '../../lib/router/history.ts';
import { useRouter } from '../../lib/router/router-provider.tsx';

/** Back does to the dialog, drawer or sheet in front what Escape does; its page stays behind it. */
export function useBackCloses(): void {
  const { state } = useRouter();
  useEffect(() => {
    let isReturning = false;
    const listen = (event: PopStateEvent) => {
      const { shown } = state.get();
      if (shown === null || !document.querySelector('[data-dialog-open]')) return;
      // The router does not hear of it.
      event.stopImmediatePropagation();
      const steps = (browserHistory.index() ?? shown.index) - shown.index;
      if (steps !== 0) {
        isReturning = true;
        browserHistory.go(-steps);
      } else if (isReturning) {
        isReturning = false;
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        );
      }
    };
    // Before the router, which listens without `capture`.
    window.addEventListener('popstate', listen, { capture: true });
    return () => window.removeEventListener('popstate', listen, { capture: true });
  }, [state]);
}
