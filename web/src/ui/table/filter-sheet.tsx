import { Button } from '../button.tsx';
import { Sheet } from '../dialogs/sheet.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { MultiSelectField } from '../fields/multi-select-field.tsx';
import { SearchSelectField } from '../fields/search-select-field.tsx';
import { useKeyOrText, useLocale, useUiText } from '../texts.ts';
import { Choices, Period, type FilterProps } from './table-filter.tsx';
import styles from './filter-sheet.module.css';
import type { PhoneFiltersProps } from './phone-filters.tsx';
import { withFilter } from './table-state.ts';

/** A longer list of choices is searched, not read. */
const SEARCHED_FROM = 9;

interface FilterSheetProps extends PhoneFiltersProps {
  /** How many filters are set. */
  count: number;
  opened: boolean;
  onClose: () => void;
}

/** Every filter of a list, on a phone. A choice takes effect at once: the button below says what it leaves. */
export default function FilterSheet(props: FilterSheetProps) {
  const { state, onStateChange, filters, ownFilters, found, showText = 'ui.filter.show', ...sheet } = props;
  const text = useUiText();
  const locale = useLocale();
  const keyOrText = useKeyOrText();
  const clearShown = () =>
    onStateChange(filters.reduce((cleared, { id }) => withFilter(cleared, id, []), state));
  return (
    <Sheet
      title={text('filter.title')}
      opened={sheet.opened}
      onClose={sheet.onClose}
      foot={
        <>
          <Button kind="plain" disabled={sheet.count === 0} onClick={ownFilters?.onClear ?? clearShown}>
            {text('filter.clear')}
          </Button>
          <Button kind="primary" onClick={sheet.onClose}>
            {found === undefined
              ? text('filter.show')
              : keyOrText(showText, { count: found, number: found.toLocaleString(locale) })}
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        {ownFilters?.render(true)}
        {filters.map((filter) => (
          <SheetFilter
            key={filter.id}
            filter={filter}
            values={state.filters[filter.id] ?? []}
            onChange={(values) => onStateChange(withFilter(state, filter.id, values))}
          />
        ))}
      </div>
    </Sheet>
  );
}

function SheetFilter({ filter, values, onChange }: FilterProps) {
  const { label } = filter;
  if (filter.kind === 'flag')
    return (
      <CheckboxField
        label={label}
        value={values.some((value) => value !== '')}
        onChange={(isOn) => onChange(isOn ? ['yes'] : [])}
      />
    );
  if (filter.kind === 'choice' && filter.options.length >= SEARCHED_FROM)
    return filter.single ? (
      <SearchSelectField
        label={label}
        options={filter.options}
        value={values[0] || null}
        onChange={(value) => onChange(value === null ? [] : [value])}
      />
    ) : (
      <MultiSelectField label={label} options={filter.options} value={values} onChange={onChange} />
    );
  return (
    <section>
      <h3>{label}</h3>
      {filter.kind === 'choice' ? (
        <Choices {...{ filter, values, onChange }} />
      ) : (
        <Period {...{ values, onChange }} />
      )}
    </section>
  );
}
