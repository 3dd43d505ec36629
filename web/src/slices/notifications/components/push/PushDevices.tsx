import type { PushDevice } from '@halles/contract';
import { useEffect, useState } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useMe } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { currentPushState, turnPushOff, turnPushOn, type PushState } from './browser-push.ts';
import styles from './PushDevices.module.css';
import { openRenameDevice } from './RenameDevice.tsx';

/** Devices that show notifications while Halles is closed. The permission is asked when a person turns them on. */
export default function PushDevices() {
  const text = useText();
  const { id: userId } = useMe();
  const { data: devices } = useLive('notifications.listPushDevices', {});
  const [state, setState] = useState<PushState | null>(null);
  const current = devices?.find(({ isCurrent }) => isCurrent);
  // Another device may have removed this one.
  useEffect(() => void currentPushState(userId).then(setState), [userId, current?.id]);
  const isOn = state === 'on' && current !== undefined;
  const turnOn = () =>
    runAction(async () => {
      const next = await turnPushOn(userId);
      setState(next);
      return next;
    });
  const turnOff = () =>
    runAction(
      async () => {
        await turnPushOff();
        if (current) await api.notifications.removePushDevice({ pushDeviceId: current.id });
        setState('off');
      },
      { done: 'notifications.push.turnedOff' },
    );
  const mayTurnOn = state === 'off' || (state === 'on' && devices !== undefined && !current);
  return (
    <Section
      id="devices"
      title={text('notifications.push.title')}
      description={text('notifications.push.intro')}
      flush
      actions={
        isOn ? (
          <Button onClick={turnOff}>{text('notifications.push.turnOff')}</Button>
        ) : (
          mayTurnOn && <Button onClick={turnOn}>{text('notifications.push.turnOn')}</Button>
        )
      }
    >
      {state !== null && !isOn && !mayTurnOn && state !== 'on' && (
        <p className={styles.note}>{text(`notifications.push.states.${state}`)}</p>
      )}
      {devices?.length === 0 && mayTurnOn && <p className={styles.note}>{text('notifications.push.none')}</p>}
      <ul className={styles.list}>
        {devices?.map((device) => (
          <Device key={device.id} device={device} onTurnOff={turnOff} />
        ))}
      </ul>
    </Section>
  );
}

function Device({ device, onTurnOff }: { device: PushDevice; onTurnOff: () => Promise<unknown> }) {
  const text = useText();
  const formats = useFormats();
  const { id: pushDeviceId, name, isCurrent, lastPushedAt, createdAt } = device;
  const remove = () =>
    isCurrent
      ? onTurnOff()
      : runAction(() => api.notifications.removePushDevice({ pushDeviceId }), {
          done: 'notifications.push.removed',
          params: { name },
        });
  return (
    <li>
      <span>
        {name} {isCurrent && <StatusChip tone="good">{text('notifications.push.current')}</StatusChip>}
        <span className={styles.quiet}>
          {lastPushedAt
            ? text('notifications.push.lastUsed', { when: formats.dateTime(lastPushedAt) })
            : text('notifications.push.since', { date: formats.date(createdAt) })}
        </span>
      </span>
      <span className="wrap-8">
        <Button
          size="small"
          aria-label={text('notifications.push.testOf', { name })}
          onClick={() =>
            runAction(() => api.notifications.sendTestPush({ pushDeviceId }), {
              done: 'notifications.push.tested',
            })
          }
        >
          {text('notifications.push.test')}
        </Button>
        <Button
          size="small"
          aria-label={text('notifications.push.renameOf', { name })}
          onClick={() => void openRenameDevice(device)}
        >
          {text('notifications.push.rename')}
        </Button>
        <Button size="small" aria-label={text('notifications.push.removeOf', { name })} onClick={remove}>
          {text('notifications.push.remove')}
        </Button>
      </span>
    </li>
  );
}
