import { api } from '../../../../lib/api.ts';
import { textNow, useReader, useText } from '../../../../lib/i18n/index.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheProducer, type Producer } from '../../queries.ts';
import { fieldsOfProducer, newProducer, producerSchema, type ProducerValues } from './producer-values.ts';
import { CommissionInputs, ContactInputs } from './ProducerInputs.tsx';

function NewProducer({ close }: { close: (made?: Producer) => void }) {
  const text = useText();
  const form = useForm<ProducerValues>({
    stored: newProducer(useReader()),
    schema: producerSchema,
    save: async (_changed, whole) => {
      const made = cacheProducer(await api.catalogue.createProducer(fieldsOfProducer(whole)));
      snackbar.success(textNow('catalogue.producers.done.created', { name: made.name }));
      close(made);
    },
  });
  return (
    <Form form={form} place="dialog" saveLabel={text('catalogue.producers.create')} onCancel={() => close()}>
      <Fields>
        <ContactInputs form={form} />
        <CommissionInputs form={form} />
      </Fields>
    </Form>
  );
}

/** Creates a producer, from the list or inside the product form; resolves with undefined when cancelled. */
export const openProducerDialog = (): Promise<Producer | undefined> =>
  openDialog<Producer>({ title: 'catalogue.producers.new', width: 620 }, (close) => (
    <NewProducer close={close} />
  ));
