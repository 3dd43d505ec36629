import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { useErrorText } from './i18n/errors.ts';
import { useText, type TextKey } from './i18n/index.ts';
import { isProblem, requestIdOf } from './problem-error.ts';

export interface QueryResult<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface QueryStateProps<Data> {
  /** The result of `useLive`, `useQuery` or several of them together. */
  query: QueryResult<Data>;
  /** Of a record's page when absent. */
  skeleton?: ReactNode;
  /** The title of the error: what could not be loaded. */
  failed?: TextKey;
  /** Instead of the error when there is no such record, or the link to it has expired. */
  gone?: ReactNode;
  /** Nothing else is on the page, so the error's title is the page's heading. */
  isPage?: boolean;
  /** Absent where the component returned before it needs the data. */
  children?: (data: Data) => ReactNode;
}

const isGone = (error: Error): boolean =>
  isProblem(error, 'request.notFound') ||
  isProblem(error, 'request.invalid') ||
  (isProblem(error) && /\.(link|invitation)Expired$/.test(error.code));

/**
 * What a query brings: a skeleton until its first data, then the data, also when a later refetch fails. A first failure
 * shows its reason and a retry; the query stays subscribed, so that it recovers by itself once the server answers.
 */
export function QueryState<Data>({
  query: { data, error, refetch },
  skeleton,
  failed,
  gone,
  isPage = false,
  children,
}: QueryStateProps<Data>) {
  const text = useText();
  const errorText = useErrorText();
  if (data !== undefined) return children?.(data);
  if (error === null) return skeleton === undefined ? <PageSkeleton /> : skeleton;
  if (gone !== undefined && isGone(error)) return gone;
  return (
    <ErrorState
      isPage={isPage}
      {...(failed && { title: text(failed) })}
      message={errorText(error)}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
    />
  );
}
