import { IconX } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { filterNames, isLedger, type ReportState } from './report-address.ts';
import styles from './report.module.css';

interface ActiveFiltersProps {
  state: ReportState;
  onChange: (next: Partial<ReportState>) => void;
}

/** The active filters, each with a button to remove it. */
export function ActiveFilters({ state, onChange }: ActiveFiltersProps) {
  const text = useText();
  const { filters, labels, side, view } = state;
  // A ledger can only be filtered by partner.
  const chosen = filterNames.filter(
    (name) => filters[name] !== undefined && (name === 'partnerId' || !isLedger(view)),
  );
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label={text('reports.filters.label')}>
      {chosen.map((name) => {
        const kind = text(
          name === 'partnerId' ? `reports.filters.partner.${side}` : `reports.filters.${name}`,
        );
        const label = labels[name] ? text('reports.filters.named', { kind, name: labels[name] }) : kind;
        return (
          <li key={name}>
            <Button
              size="small"
              icon={<IconX aria-hidden />}
              aria-label={text('reports.filters.remove', { label })}
              onClick={() => {
                const { [name]: _left, ...rest } = filters;
                onChange({ filters: rest });
              }}
            >
              {label}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
