import type { ImportKindName } from '@halles/contract';
import { IconTableImport } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { importHref, useMayImport } from './import-kinds.ts';

interface ImportButtonProps {
  kind: ImportKindName;
  /** What it goes into: `{ priceListId }`. */
  options?: Readonly<Record<string, string>>;
}

/** Begins an import; not there for whoever may not change what it would change. */
export function ImportButton({ kind, options }: ImportButtonProps) {
  const text = useText();
  if (!useMayImport(kind)) return null;
  return (
    <Button icon={<IconTableImport aria-hidden />} href={importHref(kind, options)}>
      {text('imports.import')}
    </Button>
  );
}
