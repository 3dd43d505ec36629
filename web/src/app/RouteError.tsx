import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reportError } from '../lib/error-reporting.ts';
import { useErrorText } from '../lib/i18n/errors.ts';
import { isProblem } from '../lib/problem-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { isChunkFailure, reloadForChunk } from './chunk-failure.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** Replaces only the screen that failed; the shell around it keeps working. */
export function RouteError({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter();
  const errorText = useErrorText();
  useEffect(() => {
    if (isChunkFailure(error) && reloadForChunk()) return;
    reportError(error, 'screen');
  }, [error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (isProblem(error, 'request.notFound')) return <ErrorPage code={404} />;
  if (isProblem(error, 'server.unavailable')) return <ErrorPage code={503} onRetry={retry} />;
  const requestId = isProblem(error) ? (error.requestId ?? undefined) : undefined;
  return (
    <ErrorState
      isPage
      message={errorText(error)}
      onRetry={retry}
      {...(requestId !== undefined && { requestId })}
    />
  );
}
