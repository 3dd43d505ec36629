import { useText } from '../../../lib/i18n/index.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import type { Column } from '../../../ui/table/column.ts';
import type { CustomerRow } from '../queries.ts';
import { PartnerName } from './PartnerName.tsx';
import { RelationChip } from './RelationChip.tsx';
import { TagList } from './TagList.tsx';

function useTermsColumns(): Column<CustomerRow>[] {
  const text = useText();
  const formats = useFormats();
  const { currency } = useOrganization();
  return [
    {
      id: 'number',
      header: text('relationships.customers.number'),
      cell: ({ customerNumber }) => customerNumber,
      width: 96,
      sortable: true,
    },
    {
      id: 'tags',
      header: text('relationships.customers.tags'),
      cell: ({ tags }) => tags.length > 0 && <TagList tags={tags} />,
      width: 148,
    },
    {
      id: 'paymentTerms',
      header: text('relationships.customers.terms'),
      cell: ({ paymentTermsInDays: days }) =>
        days !== null && text('relationships.customers.days', { count: days }),
      width: 140,
      sortable: true,
      hidden: true,
    },
    {
      id: 'creditLimit',
      header: text('relationships.customers.credit'),
      cell: ({ creditLimitMinor }) =>
        creditLimitMinor !== null && formats.money({ amountMinor: creditLimitMinor, currency }),
      width: 140,
      numeric: true,
      sortable: true,
      hidden: true,
    },
    {
      id: 'since',
      header: text('relationships.customers.since'),
      cell: ({ since }) => <time dateTime={since}>{formats.date(since)}</time>,
      width: 112,
      sortable: true,
    },
  ];
}

export function useCustomerColumns(): Column<CustomerRow>[] {
  const text = useText();
  const terms = useTermsColumns();
  return [
    {
      id: 'name',
      header: text('relationships.customers.name'),
      cell: ({ partner }) => <PartnerName partner={partner} />,
      width: 190,
      grow: true,
      sortable: true,
    },
    {
      id: 'status',
      header: text('relationships.customers.status'),
      cell: ({ status }) => <RelationChip status={status} side="vendor" />,
      width: 104,
      onCard: 'status',
    },
    {
      id: 'customerType',
      header: text('relationships.customers.type'),
      cell: ({ partner: { customerOrganizationType: type } }) =>
        type && text(`organizations.customerTypes.${type}`),
      width: 136,
      sortable: true,
      onCard: 'subtitle',
    },
    {
      id: 'city',
      header: text('relationships.customers.city'),
      cell: ({ partner }) => partner.city,
      width: 124,
      sortable: true,
    },
    ...terms,
  ];
}
