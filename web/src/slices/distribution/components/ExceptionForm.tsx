import { recurrence, type Recurrence } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

type Exception = Recurrence['exceptions'][number];
const schema = recurrence.shape.exceptions.element;
const kinds = ['skipped', 'added'] as const;

export function ExceptionForm({ onAdd, close }: { onAdd: (made: Exception) => void; close: () => void }) {
  const text = useText();
  const form = useForm<Exception>({
    stored: { on: '', kind: 'skipped', note: '' },
    schema,
    save: async (_changed, whole) => onAdd(whole),
  });
  return (
    <Form form={form} saveLabel={text('distribution.exceptions.add')} close={close}>
      <Fields>
        <DateField
          {...form.field('on')}
          label={text('distribution.exceptions.on')}
          onChange={(day) => form.set('on', day ?? '')}
          required
        />
        <SelectField
          label={text('distribution.exceptions.kind')}
          value={form.values.kind}
          onChange={(kind) => kind && form.set('kind', kind)}
          required
          options={kinds.map((each) => ({ value: each, label: text(`distribution.exceptions.${each}`) }))}
        />
        <TextField {...form.field('note')} label={text('distribution.exceptions.note')} />
      </Fields>
    </Form>
  );
}
