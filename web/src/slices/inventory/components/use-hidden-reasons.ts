import type { FormatId, HiddenReason } from '@halles/contract';
import { useMemo } from 'react';
import { useLive } from '../../../lib/live.ts';

export type HiddenReasons = ReadonlyMap<FormatId, readonly HiddenReason[]>;

/** Why customers see no offer of an item; undefined until it is known. */
export function useHiddenReasons(): HiddenReasons | undefined {
  const { data } = useLive('offers.listHiddenFormats', {});
  return useMemo(() => data && new Map(data.map(({ id, reasons }) => [id, reasons])), [data]);
}
