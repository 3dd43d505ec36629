import type { ClipboardEvent } from 'react';
import type { Grid } from './grid.ts';
import { isCell } from './use-grid-keys.ts';

/** Uses the browser's copy, cut and paste events on a focused cell, which need no permission. */
export function useClipboard<Row>({ commands, core }: Grid<Row>) {
  const copy = (event: ClipboardEvent) => {
    if (!isCell(event.target)) return false;
    event.clipboardData.setData('text/plain', commands.copy());
    event.preventDefault();
    return true;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event) && !core.inputs.current.readOnly) commands.clear();
    },
    onPaste: (event: ClipboardEvent) => {
      if (!isCell(event.target) || core.inputs.current.readOnly) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      if (text !== '') commands.paste(text);
    },
  };
}
