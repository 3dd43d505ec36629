import { priceListLimits, type OrganizationId, type PriceList, type PriceListItem } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { currentOf } from '../../../../lib/problem-error.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { BreakLines } from './BreakLines.tsx';
import { breaksSchema, isSameBreaks, type Breaks } from './breaks-schema.ts';
import { cacheItems } from './cached-items.ts';
import { useItemTexts } from './use-item-texts.ts';

interface BreaksProps {
  item: PriceListItem;
  list: PriceList;
  name: string;
}

interface BreaksValues {
  breaks: Breaks;
}

/** When only the price changed meanwhile, the breaks are saved on the new version; changed breaks need a decision. */
async function save(organizationId: OrganizationId, item: PriceListItem, breaks: Breaks): Promise<void> {
  const change = (version: number) =>
    api.catalogue.changePriceListItem({ organizationId, itemId: item.id, version, change: { breaks } });
  try {
    cacheItems([await change(item.version)]);
  } catch (error) {
    const current = currentOf(error) as PriceListItem | null;
    if (current === null || !isSameBreaks(current.breaks, item.breaks)) throw error;
    cacheItems([await change(current.version)]);
  }
}

type BreaksFormProps = BreaksProps & { close: () => void };

function BreaksForm({ item: opened, list, close }: BreaksFormProps) {
  const text = useText();
  const itemTexts = useItemTexts(list.currency);
  const { id: organizationId } = useOrganization();
  // After a colleague saved other breaks, these are shown, and the next save is based on them.
  const [current, setCurrent] = useState(opened);
  const form = useForm<BreaksValues>({
    stored: { breaks: opened.breaks },
    schema: breaksSchema,
    save: async (_changed, { breaks }) => {
      try {
        await save(organizationId, current, breaks);
      } catch (error) {
        const theirs = currentOf(error) as PriceListItem | null;
        if (theirs) setCurrent(theirs);
        throw error;
      }
    },
  });
  const { breaks } = form.values;
  const saved = () => {
    snackbar.success('catalogue.priceLists.breaks.saved');
    close();
  };
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text('catalogue.priceLists.breaks.save')}
      onCancel={close}
      onSaved={saved}
    >
      <p>
        {text('catalogue.priceLists.breaks.help', { price: itemTexts.price(current.unitPrice, current) })}
      </p>
      {current !== opened && (
        <p role="status">
          {current.breaks.length === 0
            ? text('catalogue.priceLists.breaks.meanwhileNone')
            : text('catalogue.priceLists.breaks.meanwhile', { theirs: itemTexts.breaks(current) })}
        </p>
      )}
      <BreakLines form={form} item={opened} list={list} />
      {breaks.length < priceListLimits.breaks && (
        <div>
          <Button
            icon={<IconPlus aria-hidden />}
            onClick={() => form.set('breaks', [...breaks, { fromQuantity: '', unitPrice: '' }])}
          >
            {text('catalogue.priceLists.breaks.add')}
          </Button>
        </div>
      )}
    </Form>
  );
}

export const openBreaksDialog = (of: BreaksProps): Promise<unknown> =>
  openDialog(
    { title: 'catalogue.priceLists.breaks.title', params: { name: of.name }, width: 560 },
    (close) => <BreaksForm {...of} close={() => close()} />,
  );
