import type { WaitingInvoice } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { PrimaryAction } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { issue } from '../batches/batch-actions.ts';
import { sumsOf } from '../list/use-together.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './ToInvoice.module.css';

const lookAt = ({ kind, id }: WaitingInvoice): string =>
  kind === 'draft' ? paths.vendorInvoice(id) : paths.vendorOrder(id);

function Row({ row, isChosen, onChange }: { row: WaitingInvoice; isChosen: boolean; onChange: () => void }) {
  const text = useText();
  const formats = useFormats();
  const { customer, numbers, on, totalMinor: amountMinor, currency } = row;
  const what = numbers.length > 0 ? formats.list(numbers) : text('invoicing.toInvoice.noOrder');
  return (
    <li className={styles.row}>
      <CheckboxField
        label={
          <>
            {customer.name} <span className="quiet">{`${what}, ${formats.day(on)}`}</span>
          </>
        }
        value={isChosen}
        onChange={onChange}
      />
      <span className={styles.amount}>
        <Link
          href={lookAt(row)}
          aria-label={text('invoicing.toInvoice.lookAt', { name: customer.name, what })}
        >
          {text('invoicing.new.look')}
        </Link>{' '}
        {formats.money({ amountMinor, currency })}
      </span>
    </li>
  );
}

/** What is delivered and not invoiced; one press publishes and sends what is ticked. */
export function ToInvoice() {
  const text = useText();
  const formats = useFormats();
  const { money } = useInvoiceWords();
  const { data } = useLive('invoicing.listToInvoice', {});
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  if (!data || data.count === 0) return null;
  const chosen = data.rows.filter(({ id }) => !unticked.has(id));
  const toggle = (id: string) => {
    const next = new Set(unticked);
    if (!next.delete(id)) next.add(id);
    setUnticked(next);
  };
  const isEvery = chosen.length === data.rows.length;
  return (
    <div className={styles.section}>
      <Section
        title={text('invoicing.toInvoice.title')}
        description={text('invoicing.toInvoice.help')}
        aside={<span className="quiet figures">{formats.number(data.count)}</span>}
        actions={
          <CheckboxField
            label={text('invoicing.new.all')}
            value={isEvery}
            indeterminate={chosen.length > 0 && !isEvery}
            onChange={(toChoose) => setUnticked(new Set(toChoose ? [] : data.rows.map(({ id }) => id)))}
          />
        }
      >
        <ul className={styles.rows}>
          {data.rows.map((row) => (
            <Row key={row.id} row={row} isChosen={!unticked.has(row.id)} onChange={() => toggle(row.id)} />
          ))}
        </ul>
        <div className={styles.foot}>
          {data.count > data.rows.length && (
            <span className="quiet">
              {text('invoicing.toInvoice.oldest', {
                count: data.rows.length,
                all: formats.number(data.count),
              })}
            </span>
          )}
          <PrimaryAction disabled={chosen.length === 0} onClick={() => issue(chosen)}>
            {text('invoicing.toInvoice.issue', {
              count: chosen.length,
              sum: sumsOf(
                chosen.map((row) => ({ ...row, kind: 'invoice' })),
                money,
              ),
            })}
          </PrimaryAction>
        </div>
      </Section>
    </div>
  );
}
