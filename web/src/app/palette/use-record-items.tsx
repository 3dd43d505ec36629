import type { FoundRecord } from '@halles/contract';
import { useText } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { useMay } from '../../lib/use-may.ts';
import { confirmOrder } from '../../slices/ordering/index.ts';
import type { NavigationIcon } from '../navigation.ts';
import { NavigationDrawing } from '../shell/navigation-icons.tsx';
import type { CommandKind } from './commands.ts';
import type { PaletteItem } from './use-palette-items.tsx';
import { useRecordWords } from './use-record-words.tsx';

type Named<Kind extends FoundRecord['kind']> = Extract<FoundRecord, { kind: Kind }>;

const icons: Record<FoundRecord['kind'], NavigationIcon> = {
  customer: 'customers',
  supplier: 'suppliers',
  product: 'products',
  order: 'orders',
  invoice: 'invoices',
  payment: 'payments',
  conversation: 'conversations',
};

function paymentPath({ side, partner, invoiceId }: Named<'payment'>): string {
  if (invoiceId !== null)
    return side === 'vendor' ? paths.vendorInvoice(invoiceId) : paths.customerInvoice(invoiceId);
  const list = side === 'vendor' ? paths.paymentMonitor : paths.customerInvoices;
  return `${list}?view=payments&partner=${partner.id}`;
}

function pathOf(record: FoundRecord): string {
  switch (record.kind) {
    case 'customer':
      return paths.customer(record.id);
    case 'supplier':
      return paths.supplier(record.id);
    case 'product':
      return paths.product(record.id);
    case 'order':
      return record.side === 'vendor' ? paths.vendorOrder(record.id) : paths.customerOrder(record.id);
    case 'invoice':
      return record.side === 'vendor' ? paths.vendorInvoice(record.id) : paths.customerInvoice(record.id);
    case 'payment':
      return paymentPath(record);
    case 'conversation':
      return paths.conversation(record.id);
  }
}

/** Offered at once: more would push what was found out of sight. */
const ACTIONS = 3;

/** Records as lines of the palette, and the actions on them that the text asks for. */
export function useRecordItems(records: readonly FoundRecord[], command: CommandKind | null) {
  const text = useText();
  const may = useMay();
  const shown = useRecordWords();
  const items = records.map((record) => ({
    id: record.id,
    kind: record.kind,
    icon: <NavigationDrawing of={icons[record.kind]} />,
    href: pathOf(record),
    ...shown(record),
  }));
  const toConfirm = records.filter((one) => one.kind === 'order').filter(({ can }) => can.confirm === true);
  const customers = records
    .filter((one) => one.kind === 'customer')
    .filter(({ status }) => status === 'active');
  const forCustomers = (
    label: 'palette.newInvoice' | 'palette.newOrder',
    icon: NavigationIcon,
    path: string,
  ) =>
    customers.map(({ id, partner, ...record }) => ({
      id: `${label}-${id}`,
      icon: <NavigationDrawing of={icon} />,
      label: text(label, { name: partner.name }),
      details: [record.number ?? '', record.city ?? ''],
      href: `${path}?customer=${partner.id}`,
    }));
  const actions: Record<CommandKind, () => PaletteItem[]> = {
    confirm: () =>
      toConfirm.map((record) => ({
        ...shown(record),
        id: `confirm-${record.id}`,
        icon: <NavigationDrawing of="orders" />,
        label: text('palette.confirm', { number: record.number }),
        href: pathOf(record),
        run: () => void confirmOrder(record.id),
      })),
    newInvoice: () =>
      may('handleInvoices') ? forCustomers('palette.newInvoice', 'invoices', paths.newInvoice) : [],
    newOrder: () =>
      may('handleOrders') ? forCustomers('palette.newOrder', 'orders', paths.newVendorOrder) : [],
  };
  return { items, actions: command === null ? [] : actions[command]().slice(0, ACTIONS) };
}
