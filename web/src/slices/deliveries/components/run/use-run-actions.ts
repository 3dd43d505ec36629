import { dayIn, type RunDetail } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { downloadFile } from '../../../../lib/downloads.ts';
import { isText, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Action } from '../../../../ui/action-menu.tsx';
import { askDeliveryDay } from '../../../ordering/index.ts';

const steps = ['prepare', 'markReady', 'load', 'deliver'] as const;
type Step = (typeof steps)[number];
/** Who delivers and does not pack sees no step that is not theirs, and goes from stop to stop. */
export const isDriverOf = ({ can }: Pick<RunDetail, 'can'>): boolean =>
  can.drive === true && can.pack === 'request.notAllowed';

const documents = ['pickList', 'packList', 'loadList', 'routeSheet', 'runLabels'] as const;

/** The next action of the whole run, the other actions and its documents. */
export function useRunActions(run: RunDetail): {
  primary: { label: string; onClick: () => unknown } | null;
  menu: Action[];
} {
  const text = useText();
  const { timeZone } = useFormats();
  const { fulfilmentId, on } = run;
  const take = async (action: Step) => {
    const dayOf = action === 'deliver' ? await askDeliveryDay([on], dayIn(new Date(), timeZone)) : () => null;
    if (dayOf)
      await runAction(() => api.deliveries.advanceRun({ fulfilmentId, on, action, deliveredOn: dayOf(on) }), {
        done: ({ moved }) => text(`deliveries.done.${action}`, { count: moved }),
      });
  };
  const print = (name: (typeof documents)[number]) =>
    runAction(() => downloadFile(`api/documents/${name}.pdf`, { fulfilmentId, on }));
  const isDriver = isDriverOf(run);
  const drives = isDriver && run.kind === 'delivery';
  const next = steps.find((step) => run.can[step] === true && !(drives && step === 'deliver'));
  const others = steps.filter(
    (step) => step !== next && !(isDriver && run.can[step] === 'request.notAllowed'),
  );
  return {
    primary: next ? { label: text(`deliveries.actions.${next}`), onClick: () => take(next) } : null,
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
