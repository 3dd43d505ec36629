import type { ImportKindName } from '@halles/contract';
import { IconTableImport } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { importHref, useMayImport } from './import-kinds.ts';

interface ImportButtonProps {
  kind: ImportKindName;
  /** The target of the import: `{ priceListId }`. */
  options?: Readonly<Record<string, string>>;
}

/** Starts an import; hidden for members who may not change the data it would change. */
export function ImportButton({ kind, options }: ImportButtonProps) {
  const text = useText();
  if (!useMayImport(kind)) return null;
  return (
    <Button icon={<IconTableImport aria-hidden />} href={importHref(kind, options)}>
      {text('imports.import')}
    </Button>
  );
}
