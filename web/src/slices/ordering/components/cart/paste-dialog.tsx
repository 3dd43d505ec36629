import type { OrganizationId } from '@halles/contract';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { PasteList } from './PasteList.tsx';

export interface PasteFor {
  /** The customer whose cart a seller fills. */
  customerId?: OrganizationId | undefined;
}

/** Reads a pasted list line by line, from a spreadsheet, an email or a typed note. */
export const openPasteDialog = (of: PasteFor): Promise<void> =>
  openDialog<never>({ title: 'ordering.cart.paste.title', width: 860 }, (close) => (
    <PasteList {...of} onDone={close} />
  )).then(() => undefined);
