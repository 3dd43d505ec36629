import { addressLines, inLanguage, type RunDetail, type RunStop } from '@halles/contract';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconRoute } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { OrderStatusChip } from '../../../ordering/index.ts';
import { ResultLine } from './ResultLine.tsx';
import { arrangeStops } from './run-queries.ts';
import styles from './Stops.module.css';

const moved = (ids: readonly string[], from: number, to: number): string[] =>
  ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!);

/** The stops in order: dragged, moved with arrows, or sorted by distance. */
export function Stops({ run }: { run: RunDetail }) {
  const text = useText();
  const formats = useFormats();
  const [dragged, setDragged] = useState<number | null>(null);
  const ids = run.stopList.map(({ id }) => id);
  const mayArrange = run.can.arrange === true && run.stopList.length > 1;
  const arrange = (stopIds: string[] | null) => runAction(() => arrangeStops(run, stopIds));
  const move = (from: number, to: number) => {
    if (to >= 0 && to < ids.length && from !== to) void arrange(moved(ids, from, to));
  };
  return (
    <Section
      title={text('deliveries.run.stops')}
      aside={
        run.kind === 'delivery' && (
          <span className={styles.length}>
            {text('deliveries.run.length', { km: formats.number(run.lengthKm, 1) })}
          </span>
        )
      }
      flush
      actions={
        mayArrange &&
        run.kind === 'delivery' && (
          <Button size="small" icon={<IconRoute />} onClick={() => arrange(null)}>
            {text('deliveries.run.optimise')}
          </Button>
        )
      }
    >
      <ol>
        {run.stopList.map((stop, index) => (
          <Stop
            key={stop.id}
            stop={stop}
            place={index + 1}
            {...(mayArrange && {
              onUp: index > 0 ? () => move(index, index - 1) : undefined,
              onDown: index < ids.length - 1 ? () => move(index, index + 1) : undefined,
              onDrag: () => setDragged(index),
              onDrop: () => {
                if (dragged !== null) move(dragged, index);
                setDragged(null);
              },
            })}
          />
        ))}
      </ol>
    </Section>
  );
}

interface StopProps {
  stop: RunStop;
  place: number;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onDrag?: () => void;
  onDrop?: () => void;
}

const allowDrop = (event: DragEvent) => event.preventDefault();

function Stop({ stop, place, onUp, onDown, onDrag, onDrop }: StopProps) {
  const text = useText();
  const reader = useReader();
  const { name } = stop.customer;
  const isMovable = onDrag !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its arrows do the same by keyboard
    <li
      className={styles.stop}
      draggable={isMovable}
      onDragStart={onDrag}
      onDragOver={allowDrop}
      onDrop={onDrop}
    >
      <span className={styles.place}>
        {isMovable && <IconGripVertical aria-hidden />}
        {place}
      </span>
      <div className={styles.facts}>
        <b>{name}</b>
        {stop.address && (
          <span className={styles.quiet}>{addressLines(stop.address, reader).join(', ')}</span>
        )}
        {stop.deliveryInstructions && <span>{inLanguage(stop.deliveryInstructions, reader)}</span>}
        {stop.deliveryNotes && <span className={styles.quiet}>{stop.deliveryNotes}</span>}
        <ul className={styles.orders}>
          {stop.orders.map((order) => (
            <li key={order.id}>
              <Link href={paths.vendorOrder(order.id)}>{order.number}</Link>
              <OrderStatusChip status={order.status} side="vendor" />
            </li>
          ))}
        </ul>
        {stop.result && <ResultLine result={stop.result} />}
      </div>
      {isMovable && (
        <div className={styles.arrows}>
          <IconButton
            size="small"
            label={text('deliveries.run.earlier', { name })}
            disabled={!onUp}
            onClick={() => onUp?.()}
          >
            <IconArrowUp />
          </IconButton>
          <IconButton
            size="small"
            label={text('deliveries.run.later', { name })}
            disabled={!onDown}
            onClick={() => onDown?.()}
          >
            <IconArrowDown />
          </IconButton>
        </div>
      )}
    </li>
  );
}
