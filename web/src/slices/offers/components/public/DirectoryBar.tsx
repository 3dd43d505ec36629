import { useText } from '../../../../lib/i18n/index.ts';
import { SwitchField } from '../../../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { useCategories } from '../search/use-labels.ts';
import type { SellersQuery } from './directory-address.ts';
import styles from './DirectoryBar.module.css';
import { PostalCodeField } from './PostalCodeField.tsx';

interface DirectoryBarProps {
  urlQuery: SellersQuery;
  change: (next: Partial<SellersQuery>) => void;
}

/** Filters of the directory of sellers. */
export function DirectoryBar({ urlQuery, change }: DirectoryBarProps) {
  const text = useText();
  const { categories, nameOf } = useCategories();
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchBox
          label={text('offers.public.directory.search')}
          placeholder={text('offers.public.directory.placeholder')}
          text={urlQuery.search}
          onSearch={(search) => change({ search })}
        />
      </div>
      <SelectField
        label={text('offers.public.directory.category')}
        placeholder={text('offers.public.directory.anyCategory')}
        value={urlQuery.categoryId}
        options={categories
          .filter(({ parentId }) => parentId === null)
          .map(({ id }) => ({ value: id, label: nameOf(id) }))}
        onChange={(categoryId) => change({ categoryId })}
      />
      <PostalCodeField value={urlQuery.postalCode} onChange={(postalCode) => change({ postalCode })} />
      <div className={styles.delivers}>
        <SwitchField
          label={text('offers.public.directory.delivers')}
          value={urlQuery.delivers}
          disabled={urlQuery.postalCode === ''}
          onChange={(delivers) => change({ delivers })}
        />
      </div>
    </div>
  );
}
