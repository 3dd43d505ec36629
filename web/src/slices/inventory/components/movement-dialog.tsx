import { manualMovementKinds, type InventoryItem } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { movementOf, movementSchema, NEW_LOT, startValues, type MovementValues } from './movement-values.ts';

function useLotOptions(item: InventoryItem, mayBeNew: boolean) {
  const text = useText();
  const formats = useFormats();
  const { data: lots = [] } = useLive('inventory.listLots', { formatId: item.formatId });
  return [
    ...(mayBeNew ? [{ value: NEW_LOT, label: text('inventory.movement.newLot') }] : []),
    ...lots.map((lot) => ({
      value: lot.id as string,
      label: [
        lot.code,
        lot.bestBefore && formats.day(lot.bestBefore),
        text('inventory.movement.left', { quantity: formats.number(lot.quantity, 3) }),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  ];
}

function MovementForm({ item, close }: { item: InventoryItem; close: () => void }) {
  const text = useText();
  const form = useForm<MovementValues>({
    stored: startValues,
    schema: movementSchema,
    save: async (_changed, whole) => {
      await api.inventory.recordMovement(movementOf(item, whole));
      snackbar.success('inventory.movement.saved');
    },
  });
  const { kind, lot } = form.values;
  const lots = useLotOptions(item, kind !== 'lost');
  return (
    <Form form={form} saveLabel={text(`inventory.movement.verbs.${kind}`)} close={close}>
      <Fields>
        <SelectField
          {...form.field('kind')}
          onChange={(what) => what && form.set('kind', what)}
          label={text('inventory.movement.kind')}
          options={manualMovementKinds.map((value) => ({
            value,
            label: text(`inventory.movement.what.${value}`),
          }))}
          required
        />
        <DecimalField
          {...form.field('quantity')}
          decimals={3}
          label={text(`inventory.movement.quantity.${kind}`)}
          {...(kind === 'corrected' && { description: text('inventory.movement.signHelp'), withSign: true })}
          required
        />
        <SelectField
          {...form.field('lot')}
          label={text('inventory.movement.lot')}
          placeholder={text('inventory.movement.noLot')}
          options={lots}
        />
        {lot === NEW_LOT && kind !== 'lost' && (
          <>
            <TextField {...form.field('code')} label={text('inventory.movement.code')} required />
            <DateField {...form.field('bestBefore')} label={text('inventory.movement.bestBefore')} />
          </>
        )}
        <TextField {...form.field('reason')} label={text('inventory.movement.reason')} />
      </Fields>
    </Form>
  );
}

export const openMovementDialog = (item: InventoryItem): Promise<unknown> =>
  openDialog({ title: 'inventory.movement.record' }, (close) => (
    <MovementForm item={item} close={() => close()} />
  ));
