import { orderingLimits, shareRules, type FormatId, type ShareRule } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import { useUnsavedGuard } from '../../../../ui/form/unsaved.ts';
import { Section } from '../../../../ui/section.tsx';
import { SharedOrders, type SharedOrder } from './SharedOrders.tsx';
import type { Needed } from './ShortageItems.tsx';

interface SharePanelProps {
  on: string;
  items: readonly Needed[];
  short: readonly { formatId: FormatId; available: string }[];
  tags: readonly string[];
  /** Why sharing is not possible. */
  disabledReason: string | undefined;
}

/** Chooses the rule, previews the result and applies it to all items at once. */
export function SharePanel({ on, items, short, tags, disabledReason }: SharePanelProps) {
  const text = useText();
  const errorText = useErrorText();
  const [rule, setRule] = useState<ShareRule>('proRata');
  const [tag, setTag] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const action = useAction();
  const requested = { on, rule, tag: rule === 'priority' ? (tag ?? tags[0] ?? '') : '', items: [...short] };
  const { data, error, isPlaceholderData, refetch } = useQuery<SharedOrder[]>({
    queryKey: ['ordering.previewShares', JSON.stringify(requested), JSON.stringify(items)],
    queryFn: ({ signal }) => api.ordering.previewShares(requested, { signal }),
    placeholderData: keepPreviousData,
    enabled: disabledReason === undefined,
    retry: false,
  });
  useUnsavedGuard(message.trim() !== '', { save: null, discard: () => setMessage('') });
  const share = async (orders: readonly SharedOrder[]) => {
    const granted = orders.flatMap(({ shares }) =>
      shares.map((one) => ({ lineId: one.lineId, quantity: one.granted })),
    );
    const isDone = await action.run(
      () => api.ordering.shareShortage({ ...requested, message: message.trim(), granted }),
      { done: (shared) => textNow('ordering.shortages.done', { ...shared }) },
    );
    if (isDone) setMessage((now) => (now === message ? '' : now));
    else await refetch();
  };
  const noChange = data?.every(({ isApplied }) => isApplied === null) === true;
  const refusal = action.error ?? error;
  return (
    <Section title={text('ordering.shortages.share')} description={text('ordering.shortages.shareHelp')}>
      <Fields>
        <SelectField
          label={text('ordering.shortages.rule')}
          required
          value={rule}
          options={shareRules.map((one) => ({
            value: one,
            label: text(`ordering.shortages.rules.${one}`),
            disabled: one === 'priority' && tags.length === 0,
          }))}
          onChange={(chosen) => setRule(chosen ?? 'proRata')}
        />
        {rule === 'priority' && (
          <SelectField
            label={text('ordering.shortages.tag')}
            required
            value={requested.tag}
            options={tags.map((one) => ({ value: one, label: one }))}
            onChange={setTag}
          />
        )}
        {data && <SharedOrders orders={data} items={items} isOld={isPlaceholderData} />}
        <TextareaField
          label={text('ordering.shortages.message')}
          value={message}
          onChange={setMessage}
          maxLength={orderingLimits.note}
          rows={2}
        />
        {refusal !== null && (
          <p role="alert" className="bad">
            {errorText(refusal)}
          </p>
        )}
        <Button
          kind="primary"
          disabled={data === undefined || isPlaceholderData || noChange}
          disabledReason={disabledReason}
          onClick={() => share(data!)}
        >
          {text('ordering.shortages.doIt')}
        </Button>
      </Fields>
    </Section>
  );
}
