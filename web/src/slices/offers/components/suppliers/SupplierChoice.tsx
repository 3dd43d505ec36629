import type { InputNamed, OutputNamed } from '../../../../lib/query.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { Link } from '../../../../ui/link.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import styles from './SupplierChoice.module.css';

export type Supplier = OutputNamed<'offers.listSuppliers'>[number];
export type SupplierQuestion = InputNamed<'offers.listSupplierOffers'>;

interface SupplierChoiceProps {
  suppliers: readonly Supplier[];
  current: Supplier;
}

/** Linked suppliers first, then sellers with public offers, in one row that scrolls. */
export function SupplierChoice({ suppliers, current }: SupplierChoiceProps) {
  const text = useText();
  const groups = [
    {
      key: 'mine',
      title: text('offers.suppliers.mine'),
      suppliers: suppliers.filter((each) => each.isLinked),
    },
    {
      key: 'others',
      title: text('offers.suppliers.others'),
      suppliers: suppliers.filter((each) => !each.isLinked),
    },
  ].filter((group) => group.suppliers.length > 0);
  return (
    <nav className={styles.choice} aria-label={text('offers.suppliers.choose')}>
      {groups.map((group) => (
        <section key={group.key} className={styles.group} aria-label={group.title}>
          <h2 className={styles.title}>{group.title}</h2>
          <ul className={styles.suppliers}>
            {group.suppliers.map((supplier) => (
              <li key={supplier.id}>
                <SupplierLink supplier={supplier} isCurrent={supplier.id === current.id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function SupplierLink({ supplier, isCurrent }: { supplier: Supplier; isCurrent: boolean }) {
  const text = useText();
  const formats = useFormats();
  const { id, seller, offers, scheduledOffers } = supplier;
  return (
    <Link
      href={paths.supplierOffers(id)}
      className={styles.supplier}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <OrganizationAvatar name={seller.name} imageUrl={seller.logoUrl} size="small" />
      <span className={styles.named}>
        <span className="bold one-line block">{seller.name}</span>
        <span className={styles.count}>
          {text('offers.search.count', { count: offers, number: formats.number(offers) })}
        </span>
      </span>
      {scheduledOffers.length > 0 && <StatusChip tone="now">{text('offers.suppliers.open')}</StatusChip>}
    </Link>
  );
}
