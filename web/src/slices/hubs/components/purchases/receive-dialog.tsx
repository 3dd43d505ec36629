import type { Purchase } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useLive } from '../../../../lib/live.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useReportChanges } from '../../../../ui/dialogs/close-guard.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import { cachePurchase } from '../../queries.ts';
import { useHubTexts } from '../words.tsx';

const isQuantity = (value: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(value);

function Receive({ purchase, close }: { purchase: Purchase; close: () => void }) {
  const text = useText();
  const { localized, quantity } = useHubTexts();
  const [counted, setCounted] = useState<Readonly<Record<string, string>>>({});
  const { run, failure } = useAction(close);
  const [weighed, setWeighed] = useState<Readonly<Record<string, string>>>({});
  useReportChanges(Object.keys({ ...counted, ...weighed }).length > 0);
  const receivedOf = (line: Purchase['lines'][number]) => counted[line.id] ?? line.ordered;
  const isWeighed = (line: Purchase['lines'][number]) =>
    line.isVariableWeight && purchase.method === 'document' && Number(receivedOf(line)) > 0;
  const { id, lines } = purchase;
  const isWeightMissing = lines.some((line) => isWeighed(line) && !isQuantity(weighed[line.id] ?? ''));
  // The dialog stays open while others change the purchase.
  const { data: latest = purchase } = useLive('hubs.getPurchase', { purchaseId: id });
  const send = () =>
    run(
      async () =>
        cachePurchase(
          await api.hubs.receivePurchase({
            purchaseId: id,
            version: latest.version,
            lines: lines.map((line) => ({
              lineId: line.id,
              received: receivedOf(line),
              receivedKg: isWeighed(line) ? (weighed[line.id] ?? null) : null,
            })),
          }),
        ),
      { done: 'hubs.purchases.isReceived' },
    );
  return (
    <div className="stack-16">
      <p>{text('hubs.purchases.receiveHelp')}</p>
      <Fields>
        {purchase.lines.map((line) => (
          <Fields key={line.id} columns={isWeighed(line) ? 2 : 1}>
            <QuantityField
              label={`${localized(line.name)}, ${localized(line.formatTitle)}`}
              description={text('hubs.purchases.orderedIs', { quantity: quantity(line.ordered) })}
              value={receivedOf(line)}
              onChange={(value) => setCounted({ ...counted, [line.id]: value })}
              decimals={3}
              withButtons
            />
            {isWeighed(line) && (
              <QuantityField
                label={text('hubs.purchases.receivedKg')}
                value={weighed[line.id] ?? ''}
                onChange={(value) => setWeighed({ ...weighed, [line.id]: value })}
                decimals={3}
                required
              />
            )}
          </Fields>
        ))}
      </Fields>
      <DialogActions failure={failure} cancel={close}>
        <Button
          kind="primary"
          disabled={!lines.every((line) => isQuantity(receivedOf(line)))}
          disabledReason={isWeightMissing ? text('errors.hubs.notWeighed') : undefined}
          onClick={send}
        >
          {text('hubs.purchases.receive')}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Received quantities, with the ordered ones as defaults. */
export const openReceiveDialog = (purchase: Purchase): Promise<unknown> =>
  openDialog(
    { title: 'hubs.purchases.receiveTitle', params: { number: purchase.number }, width: 520 },
    (close) => <Receive purchase={purchase} close={() => close()} />,
  );
