import { adjustedPrice, priceListLimits, type PriceList, type PriceListItem } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { PercentField } from '../../../../ui/fields/decimal-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import styles from './Lines.module.css';
import { changePercent, isPercent } from './list-values.ts';
import { notifyAdjusted } from './undo-adjustment.ts';
import { refetchItems } from './cached-items.ts';
import { useItemTexts } from './use-item-texts.ts';

const MAX_PREVIEWED = 5;
const scopes = ['selected', 'all'] as const;
const schema = z.object({ percent: changePercent, scope: z.enum(scopes) });
type AdjustValues = z.infer<typeof schema>;

interface AdjustProps {
  list: PriceList;
  /** The number of items of the list without filters. */
  count: number;
  selected: readonly PriceListItem[];
  /** Some items of the list, for previewing a change of all. */
  sampleItems: readonly PriceListItem[];
}

interface PreviewProps {
  list: PriceList;
  items: readonly PriceListItem[];
  percent: string;
}

/** Computes with the same rounding rule as the server. */
function Preview({ list, items, percent }: PreviewProps) {
  const text = useText();
  const itemTexts = useItemTexts(list.currency);
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{text('catalogue.priceLists.adjust.preview')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('catalogue.priceLists.grid.product')}</th>
          <th scope="col" className={styles.figure}>
            {text('catalogue.priceLists.adjust.now')}
          </th>
          <th scope="col" className={styles.figure}>
            {text('catalogue.priceLists.adjust.then')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.slice(0, MAX_PREVIEWED).map((item) => (
          <tr key={item.id}>
            <td>{itemTexts.name(item)}</td>
            <td className={styles.figure}>{itemTexts.price(item.unitPrice, item)}</td>
            <td className={styles.figure}>
              {isPercent(percent) &&
                itemTexts.price(adjustedPrice(item.unitPrice, percent, list.rounding), item)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type AdjustFormProps = AdjustProps & { close: (done?: boolean) => void };

function AdjustForm({ list, count, selected, sampleItems, close }: AdjustFormProps) {
  const text = useText();
  const formats = useFormats();
  const { id: organizationId } = useOrganization();
  const isTooMany = selected.length > priceListLimits.bulk;
  const form = useForm<AdjustValues>({
    stored: { percent: '', scope: selected.length > 0 && !isTooMany ? 'selected' : 'all' },
    schema,
    save: async (_changed, { percent, scope }) => {
      const ofList = { organizationId, priceListId: list.id };
      const adjusted = await api.catalogue.adjustPrices({
        ...ofList,
        changePercent: percent,
        itemIds: scope === 'all' ? null : selected.map(({ id }) => id),
      });
      refetchItems();
      notifyAdjusted(ofList, adjusted);
    },
  });
  const { scope, percent } = form.values;
  const label = (name: 'selected' | 'all', many: number) =>
    text(`catalogue.priceLists.adjust.${name}`, { count: many, number: formats.number(many) });
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text('catalogue.priceLists.adjust.confirm')}
      onCancel={() => close()}
      onSaved={() => close(true)}
    >
      <Fields>
        <PercentField
          {...form.field('percent')}
          label={text('catalogue.priceLists.adjust.percent')}
          description={text('catalogue.priceLists.adjust.percentHelp')}
          withSign
          required
        />
        <SelectField
          {...form.field('scope')}
          onChange={(next) => next && form.set('scope', next)}
          label={text('catalogue.priceLists.adjust.scope')}
          {...(isTooMany && {
            description: text('ui.table.tooMany', {
              max: formats.number(priceListLimits.bulk),
            }),
          })}
          required
          options={[
            ...(selected.length > 0
              ? [
                  {
                    value: 'selected' as const,
                    label: label('selected', selected.length),
                    disabled: isTooMany,
                  },
                ]
              : []),
            { value: 'all' as const, label: label('all', count) },
          ]}
        />
      </Fields>
      <Preview list={list} items={scope === 'selected' ? selected : sampleItems} percent={percent} />
    </Form>
  );
}

/** Resolves with true when the prices were changed. */
export const openAdjustDialog = (props: AdjustProps): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: 'catalogue.priceLists.adjust.title', width: 560 }, (close) => (
    <AdjustForm {...props} close={close} />
  ));
