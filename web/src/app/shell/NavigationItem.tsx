import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './NavigationItem.module.css';

interface NavigationItemProps {
  label: string;
  drawing: ReactNode;
  /** When collapsed, only the icon shows, and the label is a tooltip. */
  isExpanded: boolean;
  href?: string;
  isCurrent?: boolean;
  onClick?: () => void;
  /** The number of things to handle. */
  badge?: number;
  /** A marker read out after the label. */
  mark?: string;
}

export function NavigationItem(props: NavigationItemProps) {
  const { label, drawing, isExpanded, href, isCurrent = false, onClick, badge = 0, mark } = props;
  const className = classNames(styles.item, isCurrent && styles.current);
  const inside = (
    <>
      {drawing}
      <span className={isExpanded ? styles.label : 'visually-hidden'}>{label}</span>
      {badge > 0 && <span className={isExpanded ? styles.badge : styles.dot}>{isExpanded && badge}</span>}
      {mark !== undefined && (
        <span className={classNames(styles.dot, isExpanded && styles.atEnd)}>
          <span className="visually-hidden">{mark}</span>
        </span>
      )}
    </>
  );
  const item =
    href === undefined ? (
      <button type="button" className={className} onClick={onClick}>
        {inside}
      </button>
    ) : (
      <Link href={href} className={className} aria-current={isCurrent ? 'page' : undefined}>
        {inside}
      </Link>
    );
  return isExpanded && mark === undefined ? item : <Tooltip text={mark ?? label}>{item}</Tooltip>;
}
