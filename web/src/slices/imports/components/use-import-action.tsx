import type { ImportKindName } from '@halles/contract';
import { IconTableImport } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import type { Action } from '../../../ui/action-menu.tsx';
import { importHref, useMayImport } from './import-kinds.ts';

type Options = Readonly<Record<string, string>>;

/** The start of an import in a page's menu; none for members who may not change the data it would change. */
export function useImportAction(kind: ImportKindName, options?: Options): Action[] {
  const text = useText();
  return useMayImport(kind)
    ? [
        {
          label: text('imports.import'),
          icon: <IconTableImport aria-hidden />,
          href: importHref(kind, options),
        },
      ]
    : [];
}
