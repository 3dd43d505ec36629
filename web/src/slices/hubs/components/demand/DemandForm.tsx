import type { Contract, OutputOf } from '@halles/contract';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useReason } from '../../../organizations/index.ts';
import { chosenPurchases, isInvalidQuantity, type TypedQuantities } from './purchase-quantities.ts';
import styles from './Demand.module.css';
import { ProducerDemand } from './ProducerDemand.tsx';

type Demand = OutputOf<Contract['hubs']['getDemand']>;

/** The day's demand, turned into one purchase per producer in one step. */
export function DemandForm({ on, demand }: { on: string; demand: Demand }) {
  const text = useText();
  const formats = useFormats();
  const [typed, setTyped] = useState<TypedQuantities>({});
  const noBuying = useReason(demand.can.buy);
  const chosen = chosenPurchases(demand.producers, typed);
  const broken = demand.producers.some(({ lines }) => lines.some((line) => isInvalidQuantity(line, typed)));
  const send = async () => {
    const isSure = await openConfirm({
      title: 'hubs.hub.confirmTitle',
      message: 'hubs.hub.confirmMessage',
      confirm: 'hubs.hub.send',
      params: { count: chosen.length, day: formats.day(on) },
    });
    if (!isSure) return;
    await runAction(
      async () => {
        const bought = await api.hubs.buy({ on, producers: chosen });
        // What was typed during the save stays.
        setTyped((now) => Object.fromEntries(Object.entries(now).filter(([id, one]) => typed[id] !== one)));
        return bought;
      },
      { done: ({ purchases }) => text('hubs.hub.sent', { count: purchases.length }) },
    );
  };
  if (demand.producers.length === 0)
    return <EmptyState title={text('hubs.hub.nothingTitle')}>{text('hubs.hub.nothing')}</EmptyState>;
  return (
    <div className={styles.producers}>
      {demand.producers.map((producer) => (
        <ProducerDemand
          key={producer.id}
          producer={producer}
          typed={typed}
          onType={(formatId, quantity) => setTyped((now) => ({ ...now, [formatId]: quantity }))}
          mayBuy={demand.can.buy === true}
          mayEdit={demand.can.edit === true}
        />
      ))}
      <div className={styles.foot}>
        <Button
          kind="primary"
          icon={<IconSend aria-hidden />}
          disabled={chosen.length === 0 || broken}
          disabledReason={noBuying}
          onClick={send}
        >
          {text('hubs.hub.sendCount', { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
}
