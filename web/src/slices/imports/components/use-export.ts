import { useState } from 'react';
import { downloadFile } from '../../../lib/downloads.ts';
import { reportError } from '../../../lib/error-reporting.ts';
import { errorKey } from '../../../lib/i18n/errors.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';

export type ExportFilters = Parameters<typeof downloadFile>[1];

/** Downloads a file that the server makes, one at a time; errors are shown. */
export function useDownload() {
  const [isBusy, setBusy] = useState(false);
  const save = (path: string, params: ExportFilters = {}): void => {
    if (isBusy) return;
    setBusy(true);
    void downloadFile(path, params)
      .catch((error: unknown) => {
        reportError(error, 'export');
        snackbar.error(errorKey(error));
      })
      .finally(() => setBusy(false));
  };
  return { save, isBusy };
}

/** For a table: `onExport={useExport('products', filters).save}`. The filters are those of the list, without its page. */
export function useExport(name: string, filters: ExportFilters = {}) {
  const { save, isBusy } = useDownload();
  return { save: (format: 'xlsx' | 'csv') => save(`api/exports/${name}.${format}`, filters), isBusy };
}
