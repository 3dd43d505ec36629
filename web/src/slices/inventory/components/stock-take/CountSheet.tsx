import type { FormatId, StockTakeLine } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useNames } from '../use-names.ts';
import { CountLines } from './CountLines.tsx';
import { CountPad } from './CountPad.tsx';
import styles from './CountSheet.module.css';
import { lineAfter, currentLine, matchesFilter, type LineFilter } from './sheet-lines.ts';
import type { Counts } from './use-counts.ts';

export function CountSheet({ counts, mayCount }: { counts: Counts; mayCount: boolean }) {
  const text = useText();
  const formats = useFormats();
  const names = useNames();
  const [lineFilter, setLineFilter] = useState<LineFilter>('all');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<FormatId | null>(null);
  const { shown: sheet, refused, save } = counts;
  const lines = sheet.rows.filter((line) =>
    matchesFilter(line, lineFilter, `${names.whole(line)} ${line.sku ?? ''}`, typed),
  );
  const isOpen = sheet.closedAt === null && mayCount;
  const current = isOpen ? currentLine(sheet.rows, lines, chosen) : undefined;
  const goTo = (line: StockTakeLine | undefined) => {
    if (!line) return;
    setChosen(line.id);
    document.querySelector<HTMLInputElement>('[data-count]')?.focus();
  };
  const count = (line: StockTakeLine, counted: string | null) => {
    save(line.id, counted);
    goTo(lineAfter(lines, line.id, 1) ?? line);
  };
  return (
    <div className={classNames(styles.sheet, !isOpen && styles.read)}>
      <div>
        <div className={styles.tools}>
          <TextField
            label={text('inventory.take.search')}
            labelHidden
            placeholder={text('inventory.take.search')}
            value={typed}
            onChange={setTyped}
          />
          <SelectField<LineFilter>
            label={text('inventory.take.show')}
            labelHidden
            required
            value={lineFilter}
            options={(['all', 'open', 'different'] as const).map((value) => ({
              value,
              label: text(`inventory.take.filters.${value}`),
            }))}
            onChange={(one) => one && setLineFilter(one)}
          />
        </div>
        <p className={styles.progress} role="status">
          {text('inventory.take.progress', {
            counted: formats.number(sheet.counted),
            lines: formats.number(sheet.lines),
            differences: formats.number(sheet.differences),
          })}
        </p>
        <CountLines
          lines={lines}
          refused={refused}
          current={current?.id ?? null}
          onChoose={isOpen ? (id) => goTo(lines.find((line) => line.id === id)) : undefined}
        />
      </div>
      {current && (
        <div className={styles.pad}>
          <CountPad
            line={current}
            refused={refused.get(current.id)}
            onCount={(counted) => count(current, counted)}
            onMove={(by) => goTo(lineAfter(lines, current.id, by))}
          />
        </div>
      )}
    </div>
  );
}
