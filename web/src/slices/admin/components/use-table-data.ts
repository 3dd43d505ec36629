import type { UseQueryResult } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { isProblem } from '../../../lib/problem-error.ts';

interface Paged<Row> {
  rows: readonly Row[];
  total: number;
}

/** An answer of the server as a table takes it: rows, how many there are, whether newer ones are coming, what failed. */
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
