import type { MailedOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { DescriptionList, Totals } from '../../../../ui/description-list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ShownChanges } from '../changes/ShownChanges.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './MailedOrder.module.css';

type Content = NonNullable<MailedOrder['content']>;

function Change({ content, change }: { content: Content; change: NonNullable<Content['change']> }) {
  const text = useText();
  const words = useOrderWords();
  return (
    <Section title={text('ordering.mailed.change')}>
      {change.message && <p className="anywhere">{change.message}</p>}
      <ShownChanges order={content} changes={change.changes} />
      <p>
        {text('ordering.orders.changes.totals', {
          before: words.money(change.totalBeforeMinor, content.currency),
          after: words.money(change.totalAfterMinor, content.currency),
        })}
      </p>
    </Section>
  );
}

function Lines({ content }: { content: Content }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const { lines, totals, currency } = content;
  const money = (amountMinor: number) => words.money(amountMinor, currency);
  const parts = [
    { label: text('ordering.mailed.products'), amountMinor: totals.linesMinor },
    { label: text('ordering.mailed.deliveryFee'), amountMinor: totals.deliveryFeeMinor },
    ...totals.taxes.map(({ name, amountMinor }) => ({ label: words.written(name), amountMinor })),
    { label: text('ordering.mailed.deposit'), amountMinor: totals.depositMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0);
  return (
    <Section title={text('ordering.mailed.lines', { count: lines.length })}>
      <ul className={styles.lines}>
        {lines.map((line) => {
          const quantity = words.quantity(line.quantity);
          const price = formats.unitPrice(line.unitPrice, currency);
          const counted =
            line.kg === null
              ? text('ordering.mailed.counted', { quantity, price })
              : text('ordering.mailed.weighed', { quantity, kg: words.quantity(line.kg), price });
          return (
            <li key={line.position} className={styles.line}>
              <strong>{words.nameOf(line)}</strong>
              <span>{money(line.amountMinor)}</span>
              <span className="quiet">
                {[unbroken(words.titleOf(line)), counted].filter(Boolean).join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
      <Totals
        lines={[
          ...(parts.length > 1
            ? parts.map(({ label, amountMinor }) => ({ label, amount: money(amountMinor) }))
            : []),
          { label: text('ordering.mailed.total'), amount: money(totals.totalMinor), strong: true },
        ]}
      />
    </Section>
  );
}

/** What the recipient must know to answer: what changes, when and where, what and how much. */
export function MailedContent({ content }: { content: Content }) {
  const text = useText();
  const words = useOrderWords();
  const { on, window, kind, fulfilmentName, place, note, change } = content;
  const fulfilment = { kind, id: '', name: fulfilmentName, window, cutOffAt: '' };
  const facts = [
    { term: text(`ordering.mailed.kind.${kind}`), value: words.when({ on, fulfilment }) },
    { term: text('ordering.mailed.fulfilment'), value: fulfilmentName },
    ...(place.length > 0 ? [{ term: text('ordering.mailed.place'), value: place.join(', ') }] : []),
    ...(note ? [{ term: text('ordering.mailed.note'), value: note }] : []),
  ];
  return (
    <div className="stack-16">
      {change && <Change content={content} change={change} />}
      <Section title={text('ordering.mailed.facts')}>
        <DescriptionList items={facts} />
      </Section>
      <Lines content={content} />
    </div>
  );
}
