import { Component, useEffect, type ReactNode } from 'react';
import { reportError } from '../lib/error-reporting.ts';
import { useErrorText } from '../lib/i18n/errors.ts';
import { isProblem, requestIdOf } from '../lib/problem-error.ts';
import { useRouter } from '../lib/router/router-provider.tsx';
import type { Page } from '../lib/router/router.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { isChunkFailure, reloadForChunk } from './chunk-failure.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** Replaces only the screen that failed; the shell around it keeps working. */
export function RouteError({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter();
  const errorText = useErrorText();
  useEffect(() => {
    const report = () => reportError(error, 'screen');
    if (isChunkFailure(error)) void reloadForChunk().then((reloads) => reloads || report());
    else report();
  }, [error]);
  const retry = () => {
    reset?.();
    void router.load();
  };
  if (isProblem(error, 'request.notFound')) return <ErrorPage code={404} />;
  if (isProblem(error, 'server.unavailable')) return <ErrorPage code={503} onRetry={retry} />;
  return <ErrorState isPage message={errorText(error)} onRetry={retry} requestId={requestIdOf(error)} />;
}

interface BoundaryProps {
  /** Another page is tried anew. */
  page: Page;
  children: ReactNode;
}

/** Shows the error that a screen or its frame throws while it renders. */
export class RouteErrorBoundary extends Component<BoundaryProps, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined as unknown, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidUpdate({ page }: BoundaryProps): void {
    if (this.state.hasFailed && page !== this.props.page) this.#reset();
  }

  #reset = (): void => this.setState({ error: undefined, hasFailed: false });

  override render(): ReactNode {
    const { error, hasFailed } = this.state;
    return hasFailed ? <RouteError error={error} reset={this.#reset} /> : this.props.children;
  }
}
