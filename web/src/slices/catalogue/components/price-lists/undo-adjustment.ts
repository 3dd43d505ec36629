import type { Contract, InputOf, OutputOf } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchItems } from './cached-items.ts';

type Undo = InputOf<Contract['catalogue']['undoPriceAdjustment']>;

/** Reports the number of changed prices, with an undo action. */
export function notifyAdjusted(
  ofList: Omit<Undo, 'adjustmentId'>,
  { changed, adjustmentId }: OutputOf<Contract['catalogue']['adjustPrices']>,
): void {
  if (adjustmentId === null) snackbar.info('catalogue.priceLists.adjust.unchanged');
  else
    snackbar.success(textNow('catalogue.priceLists.adjust.done', { count: changed }), {
      action: {
        label: 'ui.actions.undo',
        onClick: () => void undoPriceAdjustment({ ...ofList, adjustmentId }),
      },
    });
}

/** Restores the prices; those changed since stay, and the snackbar says how many. */
const undoPriceAdjustment = (input: Undo): Promise<boolean> =>
  runAction(
    async () => {
      const { changed, skipped } = await api.catalogue.undoPriceAdjustment(input);
      refetchItems();
      const done = textNow('catalogue.priceLists.adjust.undone', { count: changed });
      if (skipped === 0) snackbar.success(done);
      else snackbar.info(`${done} ${textNow('catalogue.priceLists.adjust.skipped', { count: skipped })}`);
    },
    { failed: 'catalogue.priceLists.selection.failed' },
  );
