import type { OrderLine, PurchaseOrder } from '@halles/contract';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useStoredInput } from '../../../../lib/stored-input.ts';
import { Button } from '../../../../ui/button.tsx';
import { SidePanel } from '../../../../ui/dialogs/side-panel.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheOrder, seen } from '../../queries.ts';
import { sendMove } from '../order/moves.ts';
import styles from './Preparation.module.css';
import { agreedOf, isWrong, preparedOf, problemOf, sentOf, type Prepared } from './preparation.ts';
import { PreparedLine } from './PreparedLine.tsx';

interface PreparationPanelProps {
  order: PurchaseOrder;
  opened: boolean;
  onClose: () => void;
}

/** Prepared quantities, with a weight per piece where the price is by weight. */
export function PreparationPanel({ order, opened, onClose }: PreparationPanelProps) {
  const text = useText();
  return (
    <SidePanel
      title={text('ordering.orders.prepare.title')}
      subtitle={order.number}
      opened={opened}
      onClose={onClose}
    >
      {opened && <Preparation order={order} onDone={onClose} />}
    </SidePanel>
  );
}

type ByLine = Readonly<Record<string, Prepared>>;

function Preparation({ order, onDone }: { order: PurchaseOrder; onDone: () => void }) {
  const text = useText();
  const [typed, setTyped, forget] = useStoredInput<ByLine>(`preparation.${order.id}`, {});
  const { run, isRunning, failure } = useAction();
  const { data: lots } = useLive(
    'ordering.listOrderLots',
    { purchaseOrderId: order.id },
    { enabled: !order.isTest },
  );
  const lines = order.lines.filter((line) => Number(agreedOf(line)) > 0);
  const of = (line: OrderLine) => typed[line.id] ?? preparedOf(line);
  const problems = lines.map((line) => problemOf(line, of(line)));
  const isBroken = problems.some((problem) => isWrong(problem));
  const isUnweighed = problems.includes('notAllWeighed');
  const save = (isReady: boolean) =>
    run(async () => {
      const sent = lines.map((line) => sentOf(line, of(line)));
      const saved = cacheOrder(await api.ordering.prepareLines({ ...seen(order), lines: sent }));
      forget();
      if (saved.changeSets.some(({ status }) => status === 'open'))
        snackbar.info('ordering.orders.prepare.weightsProposed');
      else if (isReady) await sendMove(saved, 'markReady');
      else snackbar.success('ordering.orders.prepare.saved');
      onDone();
    });
  return (
    <>
      {lines.map((line) => (
        <PreparedLine
          key={line.id}
          line={line}
          prepared={of(line)}
          lots={lots?.find(({ lineId }) => lineId === line.id)?.lots ?? []}
          onChange={(next) => setTyped({ ...typed, [line.id]: next })}
        />
      ))}
      <div className={styles.foot}>
        <div role="status">
          {failure !== null && <span className="bad">{failure}</span>}
          {failure === null && isUnweighed && (
            <span className="quiet">{text('ordering.orders.prepare.notAllWeighed')}</span>
          )}
        </div>
        <div className={styles.buttons}>
          <Button disabled={isRunning || isBroken} onClick={() => save(false)}>
            {text('ordering.orders.prepare.save')}
          </Button>
          <Button kind="primary" disabled={isRunning || isBroken || isUnweighed} onClick={() => save(true)}>
            {text('ordering.orders.actions.markReady')}
          </Button>
        </div>
      </div>
    </>
  );
}
