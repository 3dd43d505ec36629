import { useRef, useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow, useReader, useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useReportChanges } from '../../../../ui/dialogs/close-guard.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import { cacheCart } from './cached-carts.ts';
import { inTurn } from './change-cart.ts';
import { MatchedLines } from './MatchedLines.tsx';
import { readLines, toAdd, type ReadLine } from './read-lines.ts';
import type { OrganizationId } from '@halles/contract';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';

const MOST = 20_000;

/** The pasted text first, then the match of each line; the last press adds them to the cart. */
export function PasteList({ customerId, onDone }: PasteFor & { onDone: () => void }) {
  const text = useText();
  const language = useReader();
  const [pasted, setPasted] = useState('');
  const [lines, setLines] = useState<readonly ReadLine[] | null>(null);
  const { run, isRunning, failure } = useAction();
  // The text is out of sight once it is read.
  useReportChanges(pasted.trim() !== '');
  const form = useRef<HTMLFormElement>(null);
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const chosen = toAdd(lines ?? []);
  const forCustomer = customerId && { customerId };
  const read = async () =>
    setLines(readLines(await api.ordering.matchTypedList({ text: pasted, language, ...forCustomer })));
  const add = async () => {
    const changed = await inTurn(() =>
      api.ordering.setCartLines({ lines: chosen, mode: 'add', ...forCustomer }),
    );
    for (const cart of changed) cacheCart(cart);
    snackbar.success(textNow('ordering.cart.paste.added', { count: chosen.length }));
    onDone();
  };
  const canContinue = lines === null ? pasted.trim() !== '' && pasted.length <= MOST : chosen.length > 0;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canContinue) void run(lines === null ? read : add);
      }}
    >
      <div
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
        }}
      >
        {lines === null ? (
          <TextareaField
            label={text('ordering.cart.paste.label')}
            description={
              // A finger may have no keyboard.
              isCoarse
                ? text('ordering.cart.paste.help')
                : `${text('ordering.cart.paste.help')} ${text('ordering.cart.paste.keys')}`
            }
            placeholder={text('ordering.cart.paste.example')}
            rows={8}
            value={pasted}
            onChange={setPasted}
            error={failure ?? undefined}
            {...(pasted.length > MOST && { maxLength: MOST })}
          />
        ) : (
          <MatchedLines lines={lines} onChange={setLines} />
        )}
      </div>
      <p role="alert">{lines !== null && failure}</p>
      <DialogActions>
        {lines !== null && <Button onClick={() => setLines(null)}>{text('ordering.cart.paste.back')}</Button>}
        <Button kind="primary" type="submit" loading={isRunning} disabled={!canContinue}>
          {lines === null
            ? text('ordering.cart.paste.read')
            : text('ordering.cart.paste.add', { count: chosen.length })}
        </Button>
      </DialogActions>
    </form>
  );
}

export interface PasteFor {
  /** The customer whose cart a seller fills. */
  customerId?: OrganizationId | undefined;
}

/** Reads a pasted list line by line, from a spreadsheet, an email or a typed note. */
export const openPasteDialog = (of: PasteFor): Promise<void> =>
  openDialog<never>({ title: 'ordering.cart.paste.title', width: 860 }, (close) => (
    <PasteList {...of} onDone={close} />
  )).then(() => undefined);
