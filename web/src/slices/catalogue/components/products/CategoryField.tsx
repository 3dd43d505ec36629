import { useText } from '../../../../lib/i18n/index.ts';
import type { FieldProps } from '../../../../ui/fields/field-frame.tsx';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { useCategories } from './use-categories.ts';

/** Searching for a parent category also lists its children. */
export function CategoryField(props: Omit<FieldProps<string | null>, 'label'>) {
  const text = useText();
  const { options } = useCategories();
  return (
    <SearchSelectField
      {...props}
      label={text('catalogue.labels.category')}
      placeholder={text('catalogue.products.form.categoryHint')}
      options={options}
    />
  );
}
