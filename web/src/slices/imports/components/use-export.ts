import { useState } from 'react';
import { downloadExport } from '../../../lib/downloads.ts';
import { reportError } from '../../../lib/error-reporting.ts';
import { errorKey } from '../../../lib/i18n/errors.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';

export type ExportFilters = Parameters<typeof downloadExport>[2];

/** For a table: `onExport={useExport('products', filters).save}`. The filters are those of the list, without its page. */
export function useExport(name: string, filters: ExportFilters = {}) {
  const [isBusy, setBusy] = useState(false);
  const save = (format: 'xlsx' | 'csv'): void => {
    if (isBusy) return;
    setBusy(true);
    void downloadExport(name, format, filters)
      .catch((error: unknown) => {
        reportError(error, 'export');
        snackbar.error(errorKey(error));
      })
      .finally(() => setBusy(false));
  };
  return { save, isBusy };
}
