import type { FormatId } from '@halles/contract';
import { IconCircleCheck, IconSettings } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useReasons } from '../../../../lib/use-reason.ts';
import { MarginFigure, useHubTexts } from '../words.tsx';
import { Deadline } from './Deadline.tsx';
import { openPurchasingTermsDialog } from './purchasing-terms-dialog.tsx';
import { WeekRow } from './WeekRow.tsx';
import type { Demand, WeekProducer } from './week-figures.ts';
import styles from './Week.module.css';

const hasToBuy = ({ producer }: WeekProducer): boolean => producer.lines.some(({ toBuy }) => toBuy !== '0');

interface ProducerWeekProps {
  on: string;
  week: WeekProducer;
  demand: Demand;
  onType: (formatId: FormatId, quantity: string) => void;
  onTick: (isIncluded: boolean) => void;
}

/** One producer: until when and what it takes orders, and the lines to buy with their sums. */
export function ProducerWeek(props: ProducerWeekProps) {
  const { on, week, demand, onTick } = props;
  const text = useText();
  const { producer, isDone, problem, isLeftOut } = week;
  const name = <Link href={paths.producer(producer.id)}>{producer.name}</Link>;
  if (isDone)
    return (
      <section className={styles.done} aria-label={producer.name}>
        <IconCircleCheck aria-hidden size={18} />
        <b>{name}</b>
        <span>{text('hubs.hub.nothingLeft')}</span>
      </section>
    );
  return (
    <Section
      title={name}
      actions={
        <div className="row-8">
          {hasToBuy(week) && (
            <CheckboxField
              label={text('hubs.week.include')}
              value={!isLeftOut && problem === null}
              disabled={demand.can.buy !== true || problem !== null}
              onChange={onTick}
            />
          )}
          {demand.can.edit === true && producer.terms !== null && (
            <IconButton
              label={text('hubs.terms.of', { name: producer.name })}
              onClick={() => void openPurchasingTermsDialog(on, producer, demand.currency)}
            >
              <IconSettings />
            </IconButton>
          )}
        </div>
      }
      flush
    >
      <Terms {...props} />
      <Lines {...props} />
    </Section>
  );
}

/** How the producer is ordered from, its deadline, and its minimum with what is missing. */
function Terms({ week, demand }: ProducerWeekProps) {
  const text = useText();
  const reasonOf = useReasons();
  const { money } = useHubTexts();
  const { producer, figures, problem } = week;
  const { minimumMinor, method, mode, email, deadlineAt } = producer;
  const facts = [
    text(`hubs.methods.${method}`),
    method === 'document' ? text(`hubs.modes.${mode}`) : '',
    method === 'document' && email === null ? text('hubs.hub.noEmail') : '',
  ];
  const amount = minimumMinor === null ? '' : money(minimumMinor, demand.currency);
  return (
    <div className={styles.terms}>
      <span>{facts.filter(Boolean).join(' · ')}</span>
      {deadlineAt !== null && <Deadline at={deadlineAt} />}
      {minimumMinor !== null &&
        (figures.belowMinimumMinor > 0 ? (
          <span className={styles.soon}>
            {text('hubs.week.belowMinimum', {
              amount,
              missing: money(figures.belowMinimumMinor, demand.currency),
            })}
          </span>
        ) : (
          <span>{text('hubs.week.minimum', { amount })}</span>
        ))}
      {problem === 'hubs.noDateInTime' && <span className={styles.late}>{reasonOf(problem)}</span>}
    </div>
  );
}

function Lines({ on, week, demand, onType }: ProducerWeekProps) {
  const text = useText();
  const { producer, lines, figures } = week;
  const { currency, can } = demand;
  const { money } = useHubTexts();
  const seesCosts = can.seeCosts === true;
  const seesMargins = can.seeMargins === true;
  const head = [
    { label: text('hubs.hub.needed'), isShown: true },
    { label: text('hubs.hub.toBuy'), isShown: true, isField: true },
    { label: text('hubs.week.cost'), isShown: seesCosts },
    { label: text('hubs.week.sale'), isShown: seesMargins },
    { label: text('hubs.week.margin'), isShown: seesMargins },
  ];
  return (
    <table className={styles.table} aria-label={producer.name}>
      <thead>
        <tr>
          <th scope="col">{text('hubs.labels.product')}</th>
          {head
            .filter(({ isShown }) => isShown)
            .map(({ label, isField }) => (
              <th key={label} scope="col" className={isField ? styles.toBuy : styles.figure}>
                {label}
              </th>
            ))}
          <th scope="col" className={styles.last}>
            <span className="visually-hidden">{text('hubs.purchasingOptions.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((one) => (
          <WeekRow
            key={one.line.formatId}
            on={on}
            week={one}
            producer={producer}
            demand={demand}
            onType={onType}
          />
        ))}
      </tbody>
      {seesCosts && hasToBuy(week) && (
        <tfoot>
          {figures.feeMinor > 0 && (
            <tr>
              <th scope="row" colSpan={3}>
                {text('hubs.week.fee')}
              </th>
              <td className={styles.figure}>{money(figures.feeMinor, currency)}</td>
              <td colSpan={seesMargins ? 3 : 1} />
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={3}>
              {text('hubs.week.total')}
              {figures.unknownLines > 0 && (
                <small>{text('hubs.week.unknownLines', { count: figures.unknownLines })}</small>
              )}
            </th>
            <td className={styles.figure} data-label={text('hubs.week.cost')}>
              {figures.costMinor !== null && money(figures.costMinor, currency)}
            </td>
            {seesMargins && (
              <>
                <td className={styles.figure} data-label={text('hubs.week.sale')}>
                  {figures.saleMinor !== null && money(figures.saleMinor, currency)}
                </td>
                <td className={styles.figure} data-label={text('hubs.week.margin')}>
                  <MarginFigure amounts={figures} currency={currency} />
                </td>
              </>
            )}
            <td className={styles.last} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}
