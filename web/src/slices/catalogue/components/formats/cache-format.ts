import { withNewAnswer } from '../../../../lib/cached-answers.ts';
import { queryClient } from '../../../../lib/query.ts';
import { productQuery, refetchQueries, type FormatRow } from '../../queries.ts';

/** Caches the result of a command for all screens before the live update arrives. */
export function cacheFormat(format: FormatRow): FormatRow {
  queryClient.setQueryData(
    productQuery(format.productId).queryKey,
    (before) =>
      before && {
        ...before,
        formats: withNewAnswer(before.formats, format),
      },
  );
  refetchQueries('listFormats');
  return format;
}
