import { useText } from '../../../lib/i18n/index.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { organizationActions, type RowOrganization } from './party-actions.ts';

interface OrganizationMenuProps {
  /** The name of the row, for the button's label. */
  name: string;
  organizations: readonly RowOrganization[];
}

export function OrganizationMenu({ name, organizations }: OrganizationMenuProps) {
  const text = useText();
  return (
    <ActionMenu
      label={text('admin.people.actionsOf', { name })}
      actions={organizationActions(organizations, text)}
    />
  );
}

/** The last column of a list of organizations: view as, act as and open the one of the row. */
export function useOrganizationMenuColumn<Row>(
  of: (row: Row) => RowOrganization,
  rowName: (row: Row) => string = (row) => of(row).name,
): Column<Row> {
  const text = useText();
  return column(
    'actions',
    text('admin.people.actions'),
    (row) => <OrganizationMenu name={rowName(row)} organizations={[of(row)]} />,
    { width: 78, onCard: 'status' },
  );
}
