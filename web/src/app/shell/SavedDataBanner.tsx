import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../../lib/i18n/index.ts';
import { forgetRestored, restoredAt } from '../../lib/offline/saved-data.ts';
import { usePath } from '../../lib/router/router-provider.tsx';
import { useFormats } from '../../lib/use-formats.ts';
import { Banner } from '../../ui/banner.tsx';
import { useStore } from '../../ui/store.ts';

const RETRY_EVERY_MS = 20_000;
/** By then the next screen uses what it needs of the one before. */
const LEFT_AFTER_MS = 2_000;

/** Above the screen while anything on it comes from this device: of when it is. */
export function SavedDataBanner() {
  const text = useText();
  const formats = useFormats();
  const client = useQueryClient();
  const restored = useStore(restoredAt);
  const path = usePath();
  const hasRestored = restored.size > 0;
  useEffect(() => {
    if (!hasRestored) return;
    const isRestored = ({ queryHash }: Query) => restoredAt.get().has(queryHash);
    /** What no screen shows any more is restored again when it is opened. */
    const forgetUnused = () => {
      const cache = client.getQueryCache();
      for (const query of cache.findAll({ type: 'inactive', predicate: isRestored })) {
        cache.remove(query);
        forgetRestored(query.queryHash);
      }
    };
    const refetch = () => {
      forgetUnused();
      void client.invalidateQueries({ predicate: isRestored });
    };
    const left = setTimeout(forgetUnused, LEFT_AFTER_MS);
    const timer = setInterval(refetch, RETRY_EVERY_MS);
    globalThis.addEventListener('online', refetch);
    return () => {
      clearTimeout(left);
      clearInterval(timer);
      globalThis.removeEventListener('online', refetch);
    };
  }, [client, hasRestored, path]);
  if (!hasRestored) return null;
  const oldest = new Date(Math.min(...restored.values())).toISOString();
  return (
    <div className="above-16" role="status">
      <Banner tone="wait" title={text('network-status.savedTitle')}>
        {text('network-status.saved', { when: formats.dateTime(oldest) })}
      </Banner>
    </div>
  );
}
