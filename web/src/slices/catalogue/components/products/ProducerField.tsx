import type { ProducerId } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import type { FieldProps } from '../../../../ui/fields/field-frame.tsx';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { useProducers } from '../producers/producers-query.ts';
import styles from './fields.module.css';

interface ProducerFieldProps extends Omit<FieldProps<ProducerId | null>, 'label'> {
  /** The stored producer: shown even when archived. */
  current?: { id: ProducerId; name: string } | null;
}

/** The producer; a new one can be created without leaving the form. */
export function ProducerField({ current = null, ...props }: ProducerFieldProps) {
  const text = useText();
  const mayAdd = useMay()('editProducers');
  const producers = useProducers();
  const known = producers.map(({ id, name }) => ({ value: id, label: name }));
  const options =
    current && !producers.some(({ id }) => id === current.id)
      ? [...known, { value: current.id, label: current.name }]
      : known;
  const add = async () => {
    const { openProducerDialog } = await import('../producers/producer-dialog.tsx');
    const made = await openProducerDialog();
    if (made) props.onChange(made.id);
  };
  return (
    <div className={styles.producer}>
      <SearchSelectField<ProducerId>
        {...props}
        label={text('catalogue.labels.producer')}
        placeholder={text('catalogue.products.form.producerHint')}
        options={options}
      />
      {mayAdd && (
        <div>
          <Button
            kind="plain"
            size="small"
            icon={<IconPlus aria-hidden />}
            disabled={props.disabled ?? false}
            onClick={() => void add()}
          >
            {text('catalogue.producers.new')}
          </Button>
        </div>
      )}
    </div>
  );
}
