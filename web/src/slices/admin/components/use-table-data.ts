import type { UseQueryResult } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { isProblem } from '../../../lib/problem-error.ts';

export interface Paged<Row> {
  rows: readonly Row[];
  total: number;
}

/** A paged query as the props of a table: rows, count, loading state, error and retry. */
export function useTableData<Row>({ data, error, isFetching, refetch }: UseQueryResult<Paged<Row>>) {
  const errorText = useErrorText();
  const failed = error !== null && data === undefined;
  return {
    rows: data?.rows,
    ...(data && { total: data.total }),
    isRefreshing: isFetching && data !== undefined,
    error: failed
      ? {
          message: errorText(error),
          ...(isProblem(error) && error.requestId !== null && { requestId: error.requestId }),
        }
      : undefined,
    onRetry: () => void refetch(),
  };
}
