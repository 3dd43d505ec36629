import type { OrganizationId } from '@halles/contract';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { PasteList } from './PasteList.tsx';

export interface PasteFor {
  /** Whose cart a seller fills. */
  customerId?: OrganizationId | undefined;
}

/** A list from a spreadsheet, a mail or the kitchen's slate, read line by line. */
export const openPasteDialog = (of: PasteFor): Promise<void> =>
  openDialog<never>({ title: 'ordering.cart.paste.title', width: 860 }, (close) => (
    <PasteList {...of} onDone={close} />
  )).then(() => undefined);
