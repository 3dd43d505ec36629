import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionMenu, type Action } from './action-menu.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import styles from './page-header.module.css';
import { useUiText } from './texts.ts';

export interface Crumb {
  label: string;
  /** Absent on the last one, the current page. */
  href?: string;
}

interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title in a muted colour: a number, a date. */
  reference?: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  breadcrumb?: readonly Crumb[];
  status?: ReactNode;
  /** The screen's only `PrimaryAction`. */
  primary?: ReactNode;
  /** At most two actions of daily use; on phones they move into the menu. */
  secondary?: readonly Action[];
  menu?: readonly Action[];
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const text = useUiText();
  const parent = crumbs.findLast((crumb) => crumb.href !== undefined);
  return (
    <nav aria-label={text('header.breadcrumb')} className={styles.breadcrumb}>
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={label}>
            {href === undefined ? <span aria-current="page">{label}</span> : <Link href={href}>{label}</Link>}
          </li>
        ))}
      </ol>
      {parent?.href !== undefined && (
        <div className={styles.up}>
          <IconButton label={text('header.up', { name: parent.label })} href={parent.href}>
            <IconArrowLeft />
          </IconButton>
        </div>
      )}
    </nav>
  );
}

const SecondaryAction = ({ action }: { action: Action }) => (
  <Button
    icon={action.icon}
    href={action.href}
    onClick={action.onClick}
    disabled={action.disabled ?? false}
    disabledReason={action.disabledReason}
  >
    {action.label}
  </Button>
);

export function PageHeader(props: PageHeaderProps) {
  const { title, reference, subtitle, breadcrumb = [], status, primary, secondary = [], menu = [] } = props;
  const phoneMenu = [...secondary, ...menu];
  return (
    <header className={styles.header}>
      {breadcrumb.length > 0 && <Breadcrumb crumbs={breadcrumb} />}
      <div className={styles.titles}>
        <div className={styles.line}>
          <h1>
            {title} {reference && <span className={styles.reference}>{reference}</span>}
          </h1>
          {status}
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <div className={styles.actions}>
        <div className={styles.wide}>
          {secondary.map((action) => (
            <SecondaryAction key={action.label} action={action} />
          ))}
          {menu.length > 0 && <ActionMenu actions={menu} />}
        </div>
        {phoneMenu.length > 0 && (
          <div className={styles.narrow}>
            <ActionMenu actions={phoneMenu} />
          </div>
        )}
        {primary && <div className={styles.primary}>{primary}</div>}
      </div>
    </header>
  );
}
