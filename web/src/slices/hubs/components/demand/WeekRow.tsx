import type { DemandByProducer, FormatId } from '@halles/contract';
import { IconSettings } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useReasons } from '../../../../lib/use-reason.ts';
import { MarginFigure, useHubTexts } from '../words.tsx';
import { openPurchasingOptionsDialog } from './purchasing-options-dialog.tsx';
import type { Demand, WeekLine } from './week-figures.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import styles from './Week.module.css';

interface WeekRowProps {
  on: string;
  week: WeekLine;
  producer: DemandByProducer;
  demand: Demand;
  onType: (formatId: FormatId, quantity: string) => void;
}

/** One format: what customers ordered, what to buy, and what it costs and brings. */
export function WeekRow({ on, week, producer, demand, onType }: WeekRowProps) {
  const text = useText();
  const reasonOf = useReasons();
  const { localized, quantity } = useHubTexts();
  const { line } = week;
  const name = `${localized(line.name)}, ${localized(line.formatTitle)}`;
  const facts = [
    unbroken(localized(line.formatTitle)),
    line.multiple === null ? '' : text('hubs.hub.by', { multiple: quantity(line.multiple) }),
    line.supplierFormat === null ? '' : text('hubs.hub.as', { name: localized(line.supplierFormat) }),
  ];
  return (
    <tr data-nothing={line.toBuy === '0' || undefined}>
      <th scope="row">
        {localized(line.name)}
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {line.problem !== null && line.problem !== 'hubs.noCost' ? (
          <small className={styles.bad}>{reasonOf(line.problem)}</small>
        ) : (
          line.unknown !== null && <UnknownCost line={line} />
        )}
        {week.figures?.isBelowCost && <StatusChip tone="bad">{text('hubs.week.belowCost')}</StatusChip>}
      </th>
      <td className={styles.figure} data-label={text('hubs.hub.needed')}>
        {line.needed !== '0' && <b>{quantity(line.needed)}</b>}
        {line.unconfirmed !== '0' && (
          <small>{text('hubs.hub.unconfirmed', { quantity: quantity(line.unconfirmed) })}</small>
        )}
        {line.bought !== '0' && (
          <small>{text('hubs.week.bought', { quantity: quantity(line.bought) })}</small>
        )}
        {line.onHand !== null && (
          <small>{text('hubs.week.onHand', { quantity: quantity(line.onHand) })}</small>
        )}
        {(line.incoming ?? '0') !== '0' && (
          <small>{text('hubs.week.incoming', { quantity: quantity(line.incoming!) })}</small>
        )}
      </td>
      <ToBuy {...{ week, demand, name, onType }} />
      <Money week={week} demand={demand} />
      <td className={styles.last}>
        {demand.can.edit === true && (
          <IconButton
            label={text('hubs.purchasingOptions.of', { name })}
            onClick={() => void openPurchasingOptionsDialog(on, producer, line, name)}
          >
            <IconSettings />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

function UnknownCost({ line }: { line: WeekLine['line'] }) {
  const text = useText();
  if (line.unknown === 'otherCurrency') return <small>{text('hubs.week.otherCurrency')}</small>;
  return (
    <small className={styles.bad}>
      {text('hubs.week.noCost')} <Link href={paths.product(line.productId)}>{text('hubs.week.setCost')}</Link>
    </small>
  );
}

type ToBuyProps = Pick<WeekRowProps, 'week' | 'demand' | 'onType'> & { name: string };

function ToBuy({ week, demand, name, onType }: ToBuyProps) {
  const text = useText();
  const { quantity } = useHubTexts();
  const { line, figures } = week;
  return (
    <td className={styles.toBuy} data-label={text('hubs.hub.toBuy')}>
      {line.toBuy === '0' ? (
        line.bought !== '0' && <span className="quiet">{text('hubs.hub.nothingLeft')}</span>
      ) : (
        <QuantityField
          label={text('hubs.hub.quantityOf', { name })}
          labelHidden
          value={week.quantity}
          onChange={(typed) => onType(line.formatId, typed)}
          decimals={3}
          {...(line.multiple !== null && { step: Number(line.multiple) })}
          withButtons
          disabled={demand.can.buy !== true || line.problem !== null}
          error={week.isInvalid ? text('errors.hubs.notAMultiple') : undefined}
        />
      )}
      {figures !== null && figures.surplus !== '0' && (
        <small>{text('hubs.week.surplus', { quantity: quantity(figures.surplus) })}</small>
      )}
    </td>
  );
}

function Money({ week, demand }: Pick<WeekRowProps, 'week' | 'demand'>) {
  const text = useText();
  const { money } = useHubTexts();
  const { currency, can } = demand;
  const { figures } = week;
  const amount = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? null : money(minor, currency);
  return (
    <>
      {can.seeCosts === true && (
        <td className={styles.figure} data-label={text('hubs.week.cost')}>
          {amount(figures?.costMinor)}
          {figures !== null && figures.unitCostMinor !== null && (
            <small>{text('hubs.week.each', { amount: money(figures.unitCostMinor, currency) })}</small>
          )}
        </td>
      )}
      {can.seeMargins === true && (
        <>
          <td className={styles.figure} data-label={text('hubs.week.sale')}>
            {amount(figures?.saleMinor)}
          </td>
          <td className={styles.figure} data-label={text('hubs.week.margin')}>
            {figures !== null && <MarginFigure amounts={figures} currency={currency} />}
          </td>
        </>
      )}
    </>
  );
}
