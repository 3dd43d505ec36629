import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './paginator.module.css';
import { useLocale, useUiText } from './texts.ts';

const PAGE_SIZES: readonly number[] = [25, 50, 100];

interface PaginatorProps {
  /** Names the list when several are on one screen. */
  label?: string;
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  pageSizes?: readonly number[];
  onChange: (next: { page: number; pageSize: number }) => void;
}

/** Labels as the spec gives them (§2): first page, items per page, next, previous, last, `a – b of n`, `0 of n`. */
export function Paginator({
  label,
  page,
  pageSize,
  total,
  pageSizes = PAGE_SIZES,
  onChange,
}: PaginatorProps) {
  const text = useUiText();
  const locale = useLocale();
  const sizeId = useId();
  const figure = (value: number) => value.toLocaleString(locale);
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const go = (to: number) => () => onChange({ page: to, pageSize });
  const range =
    total === 0 || first > total
      ? text('paginator.none', { total: figure(total) })
      : text('paginator.range', {
          from: figure(first),
          to: figure(Math.min(page * pageSize, total)),
          total: figure(total),
        });
  return (
    <nav
      aria-label={label === undefined ? text('paginator.label') : text('paginator.labelOf', { label })}
      className={styles.paginator}
    >
      <label htmlFor={sizeId}>{text('paginator.itemsPerPage')}</label>
      <select
        id={sizeId}
        className={styles.size}
        value={pageSize}
        onChange={(event) => onChange({ page: 1, pageSize: Number(event.target.value) })}
      >
        {[...new Set([...pageSizes, pageSize])]
          .sort((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {figure(size)}
            </option>
          ))}
      </select>
      <span className={styles.range} aria-live="polite">
        {range}
      </span>
      <span className={styles.buttons}>
        <IconButton size="small" label={text('paginator.first')} disabled={page <= 1} onClick={go(1)}>
          <IconChevronsLeft />
        </IconButton>
        <IconButton
          size="small"
          label={text('paginator.previous')}
          disabled={page <= 1}
          onClick={go(page - 1)}
        >
          <IconChevronLeft />
        </IconButton>
        <IconButton
          size="small"
          label={text('paginator.next')}
          disabled={page >= last}
          onClick={go(page + 1)}
        >
          <IconChevronRight />
        </IconButton>
        <IconButton size="small" label={text('paginator.last')} disabled={page >= last} onClick={go(last)}>
          <IconChevronsRight />
        </IconButton>
      </span>
    </nav>
  );
}
