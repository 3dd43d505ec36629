import { useText } from '../lib/i18n/index.ts';
import { paths } from '../lib/paths.ts';
import { hasRememberedSession } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Spec §2: 'Error: {code}', a translated explanation and a link home. */
export function ErrorPage({ code, onRetry }: { code: 404 | 503; onRetry?: () => void }) {
  const text = useText();
  return (
    <>
      <h1 className="visually-hidden">{text('error-page.title')}</h1>
      <EmptyState
        illustration={code === 404 ? 'search' : 'broken'}
        title={text('error-page.code', { code })}
        action={
          onRetry ? (
            <Button kind="primary" onClick={onRetry}>
              {text('error-page.retry')}
            </Button>
          ) : (
            <Button kind="primary" href={hasRememberedSession() ? paths.dashboard : paths.public}>
              {text(hasRememberedSession() ? 'error-page.home' : 'error-page.public')}
            </Button>
          )
        }
      >
        {text(`error-page.${code}`)}
      </EmptyState>
    </>
  );
}
