import type { WaitingInvoice } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { PrimaryAction } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { issue } from '../batches/batch-actions.ts';
import { sumsOf } from '../list/use-together.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './ToInvoice.module.css';

const lookAt = ({ kind, id }: WaitingInvoice): string =>
  kind === 'draft' ? paths.vendorInvoice(id) : paths.vendorOrder(id);

function Row({ row, isChosen, onChange }: { row: WaitingInvoice; isChosen: boolean; onChange: () => void }) {
  const text = useText();
  const formats = useFormats();
  const { money } = useInvoiceWords();
  const { customer, numbers, on, lines, openClaims, totalMinor, currency } = row;
  const what = numbers.length > 0 ? formats.list(numbers) : text('invoicing.toInvoice.noOrder');
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={styles.choice}>
        <CheckboxField
          label={text('invoicing.toInvoice.choose', { name: customer.name, what })}
          labelHidden
          value={isChosen}
          onChange={onChange}
        />
      </td>
      <th scope="row" className={styles.what}>
        <Link
          href={lookAt(row)}
          aria-label={text('invoicing.toInvoice.lookAt', { name: customer.name, what })}
        >
          {what}
        </Link>
      </th>
      <td className={styles.customer}>
        <OrganizationAvatar name={customer.name} imageUrl={customer.logoUrl} size="small" />
        <span>{customer.name}</span>
      </td>
      <td className={styles.day}>{formats.day(on)}</td>
      <td className={styles.lines}>{formats.number(lines)}</td>
      <td className={styles.total}>{money(totalMinor, currency)}</td>
      <td className={styles.note}>
        {openClaims > 0 && (
          <StatusChip tone="now">{text('invoicing.toInvoice.openClaims', { count: openClaims })}</StatusChip>
        )}
      </td>
    </tr>
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
        flush
        title={text('invoicing.toInvoice.title', { count: data.count })}
        aside={
          <span className="quiet figures">
            {formats.list(data.sums.map(({ amountMinor, currency }) => money(amountMinor, currency)))}
          </span>
        }
      >
        <div className={styles.rows}>
          <table className={styles.table}>
            <thead>
              <tr>
                <td className={styles.choice}>
                  <CheckboxField
                    label={text('invoicing.new.all')}
                    labelHidden
                    value={isEvery}
                    indeterminate={chosen.length > 0 && !isEvery}
                    onChange={(toChoose) =>
                      setUnticked(new Set(toChoose ? [] : data.rows.map(({ id }) => id)))
                    }
                  />
                </td>
                <th scope="col">{text('invoicing.list.orders')}</th>
                <th scope="col">{text('invoicing.words.customer')}</th>
                <th scope="col">{text('invoicing.toInvoice.day')}</th>
                <th scope="col" className={styles.lines}>
                  {text('invoicing.toInvoice.lines')}
                </th>
                <th scope="col" className={styles.total}>
                  {text('invoicing.list.total')}
                </th>
                <th scope="col">{text('invoicing.toInvoice.note')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  isChosen={!unticked.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
        <div className={classNames('deep', styles.foot)}>
          <p>
            {text('invoicing.toInvoice.forGood')}{' '}
            {data.count > data.rows.length && (
              <span>
                {text('invoicing.toInvoice.oldest', {
                  count: data.rows.length,
                  all: formats.number(data.count),
                })}
              </span>
            )}
          </p>
          <PrimaryAction
            disabledReason={chosen.length === 0 ? text('invoicing.noneSelected') : undefined}
            onClick={() => issue(chosen)}
          >
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
