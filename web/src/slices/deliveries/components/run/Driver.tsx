import type { RunDetail } from '@halles/contract';
import { useState } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { sendForRun } from './run-queries.ts';

/** The driver's name, printed on the route sheet and shown on the board. */
export function Driver({ run }: { run: RunDetail }) {
  const text = useText();
  /** Null: as it is saved, which somebody else may change. */
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? run.driverName;
  if (run.kind === 'pickup') return null;
  const save = async () => {
    await runAction(async () => {
      const { fulfilmentId, on } = run;
      const key = { fulfilmentId, on };
      await sendForRun(key, () => api.deliveries.setDriver({ ...key, driverName: name }));
      setTyped((now) => (now === name ? null : now));
    });
  };
  return (
    <Section title={text('deliveries.run.driver')}>
      <TextField
        label={text('deliveries.run.driverName')}
        value={name}
        onChange={setTyped}
        disabled={run.can.arrange !== true}
      />
      {name !== run.driverName && <Button onClick={() => save()}>{text('deliveries.run.saveDriver')}</Button>}
    </Section>
  );
}
