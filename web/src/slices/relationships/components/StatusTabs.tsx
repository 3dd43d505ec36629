import type { RelationStatus } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Tabs } from '../../../ui/tabs.tsx';

const shown = ['active', 'requested', 'invited', 'paused', 'declined', 'archived', 'blocked'] as const;

interface StatusTabsProps {
  counts: Record<RelationStatus, number> | undefined;
  current: string;
  path: string;
}

/** All, then each status that has relations. */
export function StatusTabs({ counts, current, path }: StatusTabsProps) {
  const text = useText();
  const formats = useFormats();
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = shown
    .filter((status) => (counts?.[status] ?? 0) > 0 || status === current)
    .map((status) => ({
      id: status,
      label: text(`relationships.status.${status}`),
      href: `${path}?status=${status}`,
      ...(counts && { count: formats.number(counts[status]) }),
    }));
  const all = {
    id: '',
    label: text('relationships.customers.all'),
    href: path,
    ...(total !== undefined && { count: formats.number(total) }),
  };
  return <Tabs tabs={[all, ...tabs]} current={current} label={text('relationships.customers.tabs')} />;
}
