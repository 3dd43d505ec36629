import type { PurchaseOrder } from '@halles/contract';
import { isText, useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { SideSection } from '../../../../ui/side-section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { Timeline, type TimelineEntry } from '../../../../ui/timeline.tsx';
import { orderRef, type Activity } from '../../queries.ts';
import { useMissedReason } from './MissedDelivery.tsx';

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The name of an entry: for a step the status it led to, otherwise the event's own name. */
export function activityName({ type, data }: Pick<Activity, 'type' | 'data'>): string {
  const name = type.replace(/^ordering\./, '');
  if (name === 'moved') return wordOf(data['action']) === 'stepBack' ? 'steppedBack' : wordOf(data['to']);
  if (name === 'changeDecided' || name === 'claimDecided') return `${name}.${wordOf(data['decision'])}`;
  if (name === 'documentAttached')
    return `${data['isRemoved'] === true ? 'documentRemoved' : 'documentAttached'}.${wordOf(data['kind'])}`;
  return name;
}

const failed = new Set(['declined', 'cancelled', 'expired', 'deliveryMissed']);

/** What happened to the order, newest first. */
export function OrderTimeline({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const formats = useFormats();
  const missedReason = useMissedReason();
  const { data } = useLive('ordering.listOrderActivity', orderRef(order));
  const words = (activity: Activity): string => {
    const key = `ordering.orders.activity.${activityName(activity)}`;
    return text(isText(key) ? key : 'ordering.orders.activity.changed');
  };
  const byOf = ({ byName, byAddress, bySide }: Activity) =>
    byName ??
    (byAddress === null ? null : text('ordering.orders.activity.byEmail', { address: byAddress })) ??
    (bySide === null ? text('ordering.orders.activity.byItself') : order[bySide].name);
  const whyOf = ({ type, data: { reason, message, answer } }: Activity) =>
    type === 'ordering.deliveryMissed'
      ? missedReason({ reason })
      : wordOf(reason) || wordOf(message) || wordOf(answer);
  const entries: TimelineEntry[] = (data ?? []).map((activity, index) => ({
    id: activity.id,
    title: words(activity),
    detail: [`${formats.dateTime(activity.at)} · ${byOf(activity)}`, whyOf(activity)]
      .filter(Boolean)
      .map((line) => <div key={line}>{line}</div>),
    state: failed.has(activityName(activity)) ? 'failed' : index === 0 ? 'current' : 'done',
  }));
  if (data && entries.length === 0) return null;
  return (
    <SideSection title={text('ordering.orders.activity.title')}>
      {data ? <Timeline entries={entries} /> : <ListSkeleton rows={4} />}
    </SideSection>
  );
}
