import { invoicingLimits, type Invoice, type TaxRate } from '@halles/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import { MultiSelectField } from '../../../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useItemKeys } from '../../../../ui/fields/use-item-keys.ts';
import type { Form } from '../../../../ui/form/use-form.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import { draftLineAmount, emptyLine, type DraftLine, type DraftValues } from './draft.ts';
import styles from './Draft.module.css';

interface DraftLinesProps {
  invoice: Invoice;
  form: Form<DraftValues>;
  rates: readonly TaxRate[];
}

/** The editable lines of a draft. */
export function DraftLines({ invoice, form, rates }: DraftLinesProps) {
  const text = useText();
  const { lines } = form.values;
  const { keys, remove } = useItemKeys(lines.length);
  return (
    <>
      <ul className={styles.lines} aria-label={text('invoicing.paper.lines')}>
        {lines.map((line, index) => (
          <Line
            key={keys[index]}
            {...{ invoice, form, rates, line, index }}
            onRemove={() => {
              remove(index);
              form.set('lines', lines.toSpliced(index, 1));
            }}
          />
        ))}
      </ul>
      {lines.length < invoicingLimits.lines && (
        <Button
          size="small"
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => form.set('lines', [...lines, emptyLine()])}
        >
          {text('invoicing.draft.addLine')}
        </Button>
      )}
    </>
  );
}

interface LineProps extends DraftLinesProps {
  line: DraftLine;
  index: number;
  onRemove: () => void;
}

function Line({ invoice, form, rates, line, index, onRemove }: LineProps) {
  const text = useText();
  const words = useInvoiceWords();
  const stored = invoice.document.lines.find(({ id }) => id === line.id);
  // A line of an order keeps its product's name; the name of a line written by hand can be edited.
  const isByHand = !stored?.orderLine;
  const name = words.written(line.name) || text('invoicing.draft.nth', { nth: index + 1 });
  return (
    <li className={styles.line}>
      {isByHand ? (
        <Names form={form} index={index} rates={rates} name={name} />
      ) : (
        <span className={styles.product}>
          <strong>{name}</strong>
          <span className="quiet small">
            {[words.written(line.formatTitle), stored?.sku, stored?.orderLine?.orderNumber]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      )}
      <DecimalField
        {...form.field(`lines.${index}.quantity`)}
        label={text('invoicing.draft.quantityOf', { name })}
        labelHidden
        decimals={3}
        suffix={words.unit(line)}
      />
      <DecimalField
        {...form.field(`lines.${index}.unitPrice`)}
        label={text('invoicing.draft.priceOf', { name })}
        labelHidden
        decimals={4}
        minimumDecimals={2}
      />
      <span className={styles.amount}>
        {words.money(draftLineAmount(line, stored, invoice.currency), invoice.currency)}
      </span>
      <IconButton
        size="small"
        tone="bad"
        label={text('invoicing.draft.removeLine', { name })}
        onClick={onRemove}
      >
        <IconTrash />
      </IconButton>
    </li>
  );
}

interface NamesProps extends Pick<DraftLinesProps, 'form' | 'rates'> {
  index: number;
  name: string;
}

function Names({ form, index, rates, name }: NamesProps) {
  const text = useText();
  const words = useInvoiceWords();
  const order = useReader() === 'FR' ? (['fr', 'en'] as const) : (['en', 'fr'] as const);
  return (
    <div className={styles.hand}>
      {order.map((side) => (
        <TextField
          key={side}
          {...form.field(`lines.${index}.name.${side}`)}
          label={`${text('invoicing.draft.name')} (${text(`ui.bilingual.${side}`)})`}
          labelHidden
          placeholder={`${text('invoicing.draft.name')} (${text(`ui.bilingual.${side}`)})`}
        />
      ))}
      <SelectField
        {...form.field(`lines.${index}.unit`)}
        onChange={(unit) => unit !== null && form.set(`lines.${index}.unit`, unit)}
        label={text('invoicing.draft.unitOf', { name })}
        labelHidden
        required
        options={[
          { value: 'piece', label: text('invoicing.words.unit.piece') },
          { value: 'kg', label: text('invoicing.words.unit.kg') },
        ]}
      />
      <MultiSelectField
        {...form.field(`lines.${index}.taxIds`)}
        onChange={(taxIds) => form.set(`lines.${index}.taxIds`, [...taxIds])}
        label={text('invoicing.draft.taxesOf', { name })}
        labelHidden
        placeholder={text('invoicing.draft.noTax')}
        options={rates.map((tax) => ({ value: tax.taxId, label: words.written(tax.name) }))}
      />
    </div>
  );
}
