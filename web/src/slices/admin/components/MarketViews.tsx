import type { MarketReport } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { Tabs } from '../../../ui/tabs.tsx';

interface ViewsProps<View extends MarketReport> {
  path: string;
  views: readonly View[];
  current: View;
}

/** The reports of a screen; each has its own address. */
export function MarketViews<View extends MarketReport>({ path, views, current }: ViewsProps<View>) {
  const text = useText();
  return (
    <Tabs
      label={text('admin.market.viewsLabel')}
      current={current}
      tabs={views.map((id, at) => ({
        id,
        label: text(`admin.market.views.${id}`),
        href: at === 0 ? path : `${path}?view=${id}`,
      }))}
    />
  );
}
