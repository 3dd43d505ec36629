import { useText } from '../../../lib/i18n/index.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useAllRows } from '../../../lib/use-all-rows.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { useCustomers } from '../../relationships/index.ts';
import type { FulfilmentForm } from './FulfilmentFields.tsx';

interface Named {
  value: string;
  label: string;
}

/** A customer who is paused or a list that is archived stays chosen, under a name for all of them. */
const withOthers = (named: Named[], chosen: readonly string[], label: string): Named[] => [
  ...named,
  ...chosen.filter((id) => !named.some(({ value }) => value === id)).map((value) => ({ value, label })),
];

/** No selection means everybody; a route may be limited to some customers or some price lists. */
export function AudienceLimits({ form }: { form: FulfilmentForm }) {
  const text = useText();
  const { id: organizationId } = useOrganization();
  const { customers, isLoading } = useCustomers();
  const lists = useAllRows('catalogue.listPriceLists', { organizationId });
  const { only } = form.values;
  const namedCustomers = customers.map(({ partner }) => ({
    value: partner.id as string,
    label: partner.name,
  }));
  const namedLists = lists.rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <MultiSelectField
        label={text('distribution.only.customers')}
        placeholder={text('distribution.only.everyCustomer')}
        noDataLabel={text('distribution.only.noCustomers')}
        value={isLoading ? [] : only.customerIds}
        disabled={isLoading}
        onChange={(ids) => form.set('only', { ...only, customerIds: ids as typeof only.customerIds })}
        options={withOthers(namedCustomers, only.customerIds, text('distribution.only.otherCustomer'))}
        error={form.errorAt('only.customerIds')}
      />
      <MultiSelectField
        label={text('distribution.only.lists')}
        placeholder={text('distribution.only.everyList')}
        noDataLabel={text('distribution.only.noLists')}
        value={lists.isLoading ? [] : only.priceListIds}
        disabled={lists.isLoading}
        onChange={(ids) => form.set('only', { ...only, priceListIds: ids as typeof only.priceListIds })}
        options={withOthers(namedLists, only.priceListIds, text('distribution.only.otherList'))}
        error={form.errorAt('only.priceListIds')}
      />
    </>
  );
}
