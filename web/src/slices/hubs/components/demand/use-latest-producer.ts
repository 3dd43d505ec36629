import type { DemandByProducer } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';

/** The producer of a dialog, as it is while the dialog is open: a change of it by others is not refused, nor lost. */
export const useLatestProducer = (on: string, opened: DemandByProducer): DemandByProducer =>
  useLive('hubs.getDemand', { on }).data?.producers.find(({ id }) => id === opened.id) ?? opened;
