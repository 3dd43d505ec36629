import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { useExport, type ExportFilters } from './use-export.ts';

interface ExportMenuProps {
  /** The export's name on the server. */
  name: string;
  /** The current filters of the list. */
  filters?: ExportFilters;
}

/** Exports a list with its current filters. Tables use `onExport={useExport(name, filters).save}`. */
export function ExportMenu({ name, filters }: ExportMenuProps) {
  const text = useText();
  const { save, isBusy } = useExport(name, filters);
  return (
    <ActionMenu
      trigger={
        <Button icon={<IconDownload aria-hidden />} loading={isBusy} aria-haspopup="menu">
          {text('imports.export')}
        </Button>
      }
      actions={[
        { label: text('imports.exportXlsx'), onClick: () => save('xlsx') },
        { label: text('imports.exportCsv'), onClick: () => save('csv') },
      ]}
    />
  );
}
