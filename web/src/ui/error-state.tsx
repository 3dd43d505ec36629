import { Button } from './button.tsx';
import styles from './empty-state.module.css';
import { EmptyState } from './empty-state.tsx';
import { useUiText } from './texts.ts';

interface ErrorStateProps {
  /** What could not be done; a general sentence when absent. */
  title?: string;
  message?: string | undefined;
  onRetry?: () => void;
  retrying?: boolean;
  /** The id people quote when they ask for help. */
  requestId?: string | undefined;
  /** Nothing else is on the page, so its title is the page's heading. */
  isPage?: boolean;
}

export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  requestId,
  isPage = false,
}: ErrorStateProps) {
  const text = useUiText();
  return (
    <div role="alert">
      <EmptyState
        illustration="broken"
        isPage={isPage}
        title={title ?? text('error.title')}
        action={
          onRetry && (
            <Button onClick={onRetry} loading={retrying}>
              {text('error.retry')}
            </Button>
          )
        }
      >
        <p>{message ?? text('error.message')}</p>
        {requestId && (
          <p className={styles.request}>
            {text('error.request')} <code className={styles.code}>{requestId}</code>
          </p>
        )}
      </EmptyState>
    </div>
  );
}
