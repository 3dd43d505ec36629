import { inLanguage, type CommissionRate } from '@halles/contract';
import { withoutAccents } from '@halles/contract/kernel';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { query } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { PercentField } from '../../../../ui/fields/decimal-field.tsx';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import type { Option } from '../../../../ui/fields/select-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { categoriesQuery } from '../../queries.ts';
import styles from './CommissionRates.module.css';

const MOST = 100;
const DEBOUNCE_MS = 250;

/** Products of producers that match the typed words, for a select; in this order those without one come last. */
function useProducedProducts(words: string): { id: string; name: string }[] {
  const reader = useReader();
  const search = useDebounced(words.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...query('catalogue.listProducts', { sort: 'producer', pageSize: MOST, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  });
  return (data?.rows ?? [])
    .filter(({ producer }) => producer !== null)
    .map(({ id, name, producer }) => ({
      id,
      name: `${inLanguage(name, reader)} (${producer!.name})`,
    }));
}

/** `product ID` or `category ID`: one select lists both. */
type RateTarget = `product ${string}` | `category ${string}`;

async function setRate(chosen: string, percent: string | null): Promise<boolean> {
  const [kind, id = ''] = chosen.split(' ');
  return runAction(() =>
    api.catalogue.setCommissionRate({
      of: kind === 'product' ? { kind, productId: id } : { kind: 'category', categoryId: id },
      percent,
    }),
  );
}

function Rate({ rate, mayEdit }: { rate: CommissionRate; mayEdit: boolean }) {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const name = inLanguage(rate.name, reader);
  return (
    <li>
      <span className={styles.name}>
        {name}
        <small>{rate.producerName ?? text(`catalogue.producers.rates.kinds.${rate.kind}`)}</small>
      </span>
      <span>{formats.percent(rate.percent, 3)}</span>
      {mayEdit && (
        <IconButton
          label={text('catalogue.producers.rates.remove', { name })}
          onClick={() => setRate(`${rate.kind} ${rate.id}`, null)}
        >
          <IconTrash />
        </IconButton>
      )}
    </li>
  );
}

function AddRate() {
  const text = useText();
  const reader = useReader();
  const { data: categories } = useQuery(categoriesQuery);
  const [words, setWords] = useState('');
  const products = useProducedProducts(words);
  const [chosen, setChosen] = useState<Option<RateTarget> | null>(null);
  const [percent, setPercent] = useState('');
  const isRate = /^\d{1,3}(\.\d{1,3})?$/.test(percent) && Number(percent) <= 100;
  const add = async () => {
    if (chosen === null || !(await setRate(chosen.value, percent))) return;
    setChosen(null);
    setPercent('');
  };
  const found = [
    ...(categories ?? [])
      .map(({ id, name }) => ({
        value: `category ${id}` as RateTarget,
        label: text('catalogue.producers.rates.category', { name: inLanguage(name, reader) }),
      }))
      .filter(({ label }) => withoutAccents(label).includes(withoutAccents(words.trim()))),
    ...products.map(({ id, name }) => ({ value: `product ${id}` as RateTarget, label: name })),
  ];
  // The chosen one keeps its name, whatever is looked up.
  const options =
    chosen === null || found.some(({ value }) => value === chosen.value) ? found : [chosen, ...found];
  return (
    <div className={styles.add}>
      <SearchSelectField<RateTarget>
        label={text('catalogue.producers.rates.of')}
        placeholder={text('catalogue.producers.rates.choose')}
        value={chosen?.value ?? null}
        onChange={(value) => setChosen(options.find((option) => option.value === value) ?? null)}
        options={options}
        search={{ words, onChange: setWords }}
      />
      <PercentField
        label={text('catalogue.producers.fields.commissionPercent')}
        value={percent}
        onChange={setPercent}
      />
      <Button onClick={() => add()} disabled={chosen === null || !isRate}>
        {text('catalogue.producers.rates.set')}
      </Button>
    </div>
  );
}

function Rates() {
  const text = useText();
  const formats = useFormats();
  const { data } = useLive('catalogue.listCommissionRates', {});
  if (data === undefined) return <ListSkeleton rows={3} />;
  const mayEdit = data.can.edit === true;
  return (
    <>
      <p className={styles.help}>
        {data.general === null
          ? text('catalogue.producers.rates.help')
          : text('catalogue.producers.rates.helpGeneral', { percent: formats.percent(data.general, 3) })}
      </p>
      {data.rates.length > 0 && (
        <ul className={styles.list}>
          {data.rates.map((rate) => (
            <Rate key={`${rate.kind} ${rate.id}`} rate={rate} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {mayEdit && <AddRate />}
    </>
  );
}

/** Commission rates of products and categories; each applies at once, to later orders. */
export const openCommissionRates = (): Promise<unknown> =>
  openDialog({ title: 'catalogue.producers.rates.title', width: 640 }, () => <Rates />);
