import type { RunDetail } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { downloadFile } from '../../../../lib/downloads.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { isText, textNow, useText } from '../../../../lib/i18n/index.ts';
import type { Action } from '../../../../ui/action-menu.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';

const steps = ['prepare', 'markReady', 'load', 'deliver'] as const;
type Step = (typeof steps)[number];
const documents = ['pickList', 'packList', 'loadList', 'routeSheet'] as const;

/** The next action of the whole run, the other actions and its documents. */
export function useRunActions(run: RunDetail): {
  primary: { label: string; onClick: () => void; isBusy: boolean } | null;
  menu: Action[];
} {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const { fulfilmentId, on } = run;
  const take = async (action: Step) => {
    setBusy(true);
    try {
      const { moved } = await api.deliveries.advanceRun({ fulfilmentId, on, action });
      snackbar.success(textNow(`deliveries.done.${action}`, { count: moved }));
    } catch (error) {
      snackbar.error(errorText(error));
    }
    setBusy(false);
  };
  const print = async (name: (typeof documents)[number]) => {
    try {
      await downloadFile(`api/documents/${name}.pdf`, { fulfilmentId, on });
    } catch (error) {
      snackbar.error(errorText(error));
    }
  };
  const next = steps.find((step) => run.can[step] === true);
  const others = steps.filter((step) => step !== next);
  return {
    primary: next
      ? { label: text(`deliveries.actions.${next}`), onClick: () => void take(next), isBusy }
      : null,
    menu: [
      ...others.map((step): Action => {
        const may = run.can[step];
        const reason = `errors.${String(may)}`;
        return {
          label: text(`deliveries.actions.${step}`),
          onClick: () => void take(step),
          ...(may !== true && {
            disabledReason: text(isText(reason) ? reason : 'errors.request.notAllowed'),
          }),
        };
      }),
      ...documents.map((name, index): Action => ({
        label: text(`deliveries.documents.${name}`),
        onClick: () => void print(name),
        separated: index === 0,
      })),
    ],
  };
}
