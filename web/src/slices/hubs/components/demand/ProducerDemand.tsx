import type { DemandLine, DemandByProducer, FormatId } from '@halles/contract';
import { IconSettings } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useReasons } from '../../../organizations/index.ts';
import { useHubTexts } from '../use-hub-texts.ts';
import { openPurchasingOptionsDialog } from './purchasing-options-dialog.tsx';
import { isInvalidQuantity, quantityOf, type TypedQuantities } from './purchase-quantities.ts';
import styles from './Demand.module.css';

interface ProducerDemandProps {
  producer: DemandByProducer;
  typed: TypedQuantities;
  onType: (formatId: FormatId, quantity: string) => void;
  mayBuy: boolean;
  mayEdit: boolean;
}

/** The demand of one producer: ordered by customers, already purchased, and left to buy. */
export function ProducerDemand({ producer, typed, onType, mayBuy, mayEdit }: ProducerDemandProps) {
  const text = useText();
  const facts = [
    text(`hubs.methods.${producer.method}`),
    producer.method === 'document' ? text(`hubs.modes.${producer.mode}`) : '',
    producer.method === 'document' && producer.email === null ? text('hubs.hub.noEmail') : '',
  ];
  return (
    <Section
      title={<Link href={paths.producer(producer.id)}>{producer.name}</Link>}
      description={facts.filter(Boolean).join(' · ')}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('hubs.labels.product')}</th>
            <th scope="col" className={styles.figure}>
              {text('hubs.hub.needed')}
            </th>
            <th scope="col" className={styles.figure}>
              {text('hubs.hub.alreadyBought')}
            </th>
            <th scope="col">{text('hubs.hub.toBuy')}</th>
            <th scope="col" className={styles.last}>
              <span className={styles.hidden}>{text('hubs.purchasingOptions.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {producer.lines.map((line) => (
            <Line
              key={line.formatId}
              line={line}
              value={quantityOf(line, typed)}
              broken={isInvalidQuantity(line, typed)}
              onType={(quantity) => onType(line.formatId, quantity)}
              mayBuy={mayBuy}
              {...(mayEdit && { onEdit: () => void openPurchasingOptionsDialog(producer, line) })}
            />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

interface LineProps {
  line: DemandLine;
  value: string;
  broken: boolean;
  onType: (quantity: string) => void;
  mayBuy: boolean;
  onEdit?: () => void;
}

function Line({ line, value, broken, onType, mayBuy, onEdit }: LineProps) {
  const text = useText();
  const reasonOf = useReasons();
  const { localized, quantity } = useHubTexts();
  const name = `${localized(line.name)}, ${localized(line.formatTitle)}`;
  const facts = [
    localized(line.formatTitle),
    line.multiple === null ? '' : text('hubs.hub.by', { multiple: quantity(line.multiple) }),
    line.supplierFormat === null ? '' : text('hubs.hub.as', { name: localized(line.supplierFormat) }),
  ];
  return (
    <tr>
      <th scope="row">
        {localized(line.name)}
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {line.problem !== null && <small className={styles.bad}>{reasonOf(line.problem)}</small>}
      </th>
      <td className={styles.figure} data-label={text('hubs.hub.needed')}>
        {quantity(line.needed)}
        {line.unconfirmed !== '0' && (
          <small>{text('hubs.hub.unconfirmed', { quantity: quantity(line.unconfirmed) })}</small>
        )}
      </td>
      <td className={styles.figure} data-label={text('hubs.hub.alreadyBought')}>
        {quantity(line.bought)}
      </td>
      <td data-label={text('hubs.hub.toBuy')}>
        {line.toBuy === '0' ? (
          <span className="quiet">{line.bought === '0' ? '—' : text('hubs.hub.nothingLeft')}</span>
        ) : (
          <QuantityField
            label={text('hubs.hub.quantityOf', { name })}
            labelHidden
            value={value}
            onChange={onType}
            decimals={3}
            {...(line.multiple !== null && { step: Number(line.multiple) })}
            withButtons
            disabled={!mayBuy || line.problem !== null}
            error={broken ? text('errors.hubs.notAMultiple') : undefined}
          />
        )}
      </td>
      <td className={styles.last}>
        {onEdit && (
          <IconButton label={text('hubs.purchasingOptions.of', { name })} onClick={onEdit}>
            <IconSettings />
          </IconButton>
        )}
      </td>
    </tr>
  );
}
