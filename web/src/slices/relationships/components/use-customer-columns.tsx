import { useText } from '../../../lib/i18n/index.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { column, type Column } from '../../../ui/table/column.ts';
import type { CustomerRow } from '../queries.ts';
import { PartnerName, TagList } from './partner-parts.tsx';
import { RelationChip } from './RelationChip.tsx';

function useTermsColumns(): Column<CustomerRow>[] {
  const text = useText();
  const formats = useFormats();
  const { currency } = useOrganization();
  return [
    column('number', text('relationships.customers.number'), ({ customerNumber }) => customerNumber, {
      width: 88,
      sortable: true,
    }),
    column(
      'tags',
      text('relationships.customers.tags'),
      ({ tags }) => tags.length > 0 && <TagList tags={tags} />,
      { width: 148, grow: true },
    ),
    column(
      'paymentTerms',
      text('relationships.customers.terms'),
      ({ paymentTermsInDays: days }) =>
        days !== null && text('relationships.customers.days', { count: days }),
      { width: 140, sortable: true, hidden: true },
    ),
    column(
      'creditLimit',
      text('relationships.customers.credit'),
      ({ creditLimitMinor }) =>
        creditLimitMinor !== null && formats.money({ amountMinor: creditLimitMinor, currency }),
      { width: 140, numeric: true, sortable: true, hidden: true },
    ),
    column(
      'since',
      text('relationships.customers.since'),
      ({ since }) => <time dateTime={since}>{formats.date(since)}</time>,
      { width: 112, sortable: true, givesWay: 1 },
    ),
  ];
}

export function useCustomerColumns(): Column<CustomerRow>[] {
  const text = useText();
  const terms = useTermsColumns();
  return [
    column('name', text('relationships.customers.name'), ({ partner }) => <PartnerName partner={partner} />, {
      width: 202,
      sortable: true,
    }),
    column(
      'status',
      text('relationships.customers.status'),
      ({ status }) => <RelationChip status={status} side="vendor" />,
      { width: 104, onCard: 'status' },
    ),
    column(
      'customerType',
      text('relationships.customers.type'),
      ({ partner: { customerOrganizationType: type } }) =>
        type && text(`organizations.customerTypes.${type}`),
      { width: 136, sortable: true, onCard: 'subtitle' },
    ),
    column('city', text('relationships.customers.city'), ({ partner }) => partner.city, {
      width: 120,
      sortable: true,
    }),
    ...terms,
  ];
}
