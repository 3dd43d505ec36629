import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button, PrimaryAction } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { invoicesPath, type InvoicesQuery } from './invoices-address.ts';

/** Says why the list is empty, and what to do next. */
export function NoInvoices({ asked: { side, tab, period } }: { asked: InvoicesQuery }) {
  const text = useText();
  if (tab !== 'all' || period.preset !== 'any')
    return (
      <EmptyState
        illustration="ledger"
        title={text(tab === 'overdue' ? 'invoicing.empty.overdue' : 'invoicing.empty.here')}
        action={<Button href={invoicesPath(side)}>{text('invoicing.empty.all')}</Button>}
      />
    );
  return (
    <EmptyState
      illustration="ledger"
      title={text('invoicing.empty.title')}
      action={
        side === 'vendor' ? (
          <PrimaryAction href={paths.newInvoice}>{text('invoicing.list.new')}</PrimaryAction>
        ) : (
          <Button href={paths.customerOrders}>{text('invoicing.empty.toOrders')}</Button>
        )
      }
    >
      {text(`invoicing.empty.help.${side}`)}
    </EmptyState>
  );
}
