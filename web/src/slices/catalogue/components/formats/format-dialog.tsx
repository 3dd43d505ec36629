import type { FormatRow, ProductId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm, type FieldOf } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { saveMerged } from '../../../../lib/save-merged.ts';
import {
  fieldsOfFormat,
  formatChange,
  formatSchema,
  newFormat,
  valuesOfFormat,
  type FormatValues,
} from './format-values.ts';
import { useDescribeFormat } from './format-words.ts';
import { FormatSections } from './FormatSections.tsx';
import { cacheFormat } from './save-format-edits.ts';

interface FormatFormProps {
  productId: ProductId;
  /** Null for a new format. */
  format: FormatRow | null;
  close: () => void;
}

function FormatForm({ productId, format, close }: FormatFormProps) {
  const text = useText();
  const reader = useReader();
  const describe = useDescribeFormat();
  const change = (stored: FormatRow, values: FormatValues) =>
    saveMerged<FormatRow, FormatValues>({
      stored,
      values,
      valuesOf: (one) => valuesOfFormat(one, reader),
      send: (version, changed) =>
        api.catalogue.changeFormat({
          formatId: stored.id,
          version,
          change: formatChange(changed, { ...values, ...changed }),
        }),
      describe,
    });
  const form = useForm<FormatValues>({
    stored: format ? valuesOfFormat(format, reader) : newFormat(reader),
    schema: formatSchema,
    save: async (_changed, whole) => {
      cacheFormat(
        format
          ? await change(format, whole)
          : await api.catalogue.addFormat({ productId, format: fieldsOfFormat(whole) }),
      );
      snackbar.success(format ? 'catalogue.formats.done.changed' : 'catalogue.formats.done.added');
    },
  });
  return (
    <Form
      form={form}
      saveLabel={text(format ? 'catalogue.formats.form.save' : 'catalogue.formats.form.add')}
      close={close}
    >
      <FormatSections
        values={form.values}
        field={((name) => form.field(name)) as FieldOf<FormatValues>}
        errorAt={form.errorAt}
        disabled={format !== null && format.can.edit !== true}
      />
    </Form>
  );
}

/** Creates a format of a product, or edits all fields of an existing one. */
export const openFormatDialog = (productId: ProductId, format: FormatRow | null = null): Promise<unknown> =>
  openDialog(
    { title: format ? 'catalogue.formats.form.editTitle' : 'catalogue.formats.form.newTitle', width: 680 },
    (close) => <FormatForm {...{ productId, format }} close={() => close()} />,
  );
