import type { PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useUiText } from '../../../../ui/texts.ts';
import { orderRef } from '../../queries.ts';
import { stepsOf, type OrderStep } from './steps-of.ts';
import styles from './OrderSteps.module.css';
import { activityName } from './OrderTimeline.tsx';

/** How far the order is, with when each step was taken and when the next are planned. */
export function OrderSteps({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const uiText = useUiText();
  const formats = useFormats();
  const { data = [] } = useLive('ordering.listOrderActivity', orderRef(order));
  // The newest comes first, and a step that was taken twice counts as of its last time.
  const taken = new Map(data.toReversed().map((activity) => [activityName(activity), activity.at]));
  const nameOf = ({ step }: OrderStep) => {
    if (step === 'invoiced') return text('ordering.orders.steps.invoiced');
    return text(
      step === 'submitted' && order.side === 'customer'
        ? 'ordering.words.sent'
        : `ordering.words.status.${step}`,
    );
  };
  const plannedOf = ({ step, state }: OrderStep): string => {
    if (state !== 'coming') return '';
    if (step === 'confirmed' && order.status === 'submitted')
      return text('ordering.orders.steps.until', { instant: formats.dateTime(order.fulfilment.cutOffAt) });
    if (step === 'delivered') return formats.longDay(order.on);
    return step === 'invoiced' ? text(`ordering.orders.steps.after.${order.fulfilment.kind}`) : '';
  };
  return (
    <ol className={styles.steps} aria-label={text('ordering.orders.steps.title')}>
      {stepsOf(order, taken).map((step) => (
        <li
          key={step.step}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.name}>{nameOf(step)}</span>
          {step.state === 'coming' && <span className="visually-hidden">{uiText('timeline.coming')}</span>}
          <span className={styles.when}>
            {step.at === null ? plannedOf(step) : formats.dateTime(step.at)}
          </span>
        </li>
      ))}
    </ol>
  );
}
