import { useCallback, useEffect, useState } from 'react';
import { Card } from '../section.tsx';
import { EmptyState } from '../empty-state.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { EditGrid, type OnEdit } from '../grid/index.ts';
import styles from './gallery.module.css';
import { useGalleryText } from './gallery-text.ts';
import { usePriceColumns } from './price-columns.tsx';
import { answerPrices, samplePrice, type SamplePrice } from './prices.ts';

const kinds = ['kindSaves', 'kindLive', 'kindMany', 'kindReadOnly', 'empty'] as const;
type Kind = (typeof kinds)[number];

const ANSWER_MS = 600;
const OTHERS_MS = 1500;
const PAGE = 200;

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Rows in memory, with a simulated server that responds after a moment. */
function usePrices(count: number, othersWork: boolean) {
  const [rows, setRows] = useState(() => Array.from({ length: count }, (_, index) => samplePrice(index)));
  useEffect(() => {
    if (!othersWork) return;
    let turn = 0;
    const timer = setInterval(() => {
      turn += 1;
      const at = (turn * 3) % 12;
      setRows((before) =>
        before.map((row, index) =>
          index === at ? { ...row, stock: String(Number(row.stock) + 1), version: row.version + 1 } : row,
        ),
      );
    }, OTHERS_MS);
    return () => clearInterval(timer);
  }, [othersWork]);
  const onEdit: OnEdit<SamplePrice> = async (edits) => {
    await later(ANSWER_MS);
    const results = answerPrices(edits, (id) => rows[Number(id)]!);
    setRows((before) =>
      before.map((row) => {
        const own = edits.filter(
          (edit) =>
            edit.rowId === row.id &&
            results.some(
              (result) => result.rowId === row.id && result.key === edit.key && 'version' in result,
            ),
        );
        const values = Object.fromEntries(own.map(({ key, value }) => [key, value]));
        return own.length === 0 ? row : { ...row, ...values, version: row.version + 1 };
      }),
    );
    return { results };
  };
  return { rows, onEdit };
}

const changedRows = new Map<number, SamplePrice>();
function changedRow(index: number): SamplePrice {
  const row = changedRows.get(index) ?? samplePrice(index);
  changedRows.set(index, row);
  return row;
}

/** A hundred thousand rows whose pages load as they become visible. */
function useRowsByWindow() {
  const [pages, setPages] = useState<ReadonlySet<number>>(new Set());
  const onWindow = useCallback((from: number, to: number) => {
    void later(ANSWER_MS).then(() =>
      setPages((before) => {
        const missing = [Math.floor(from / PAGE), Math.floor(to / PAGE)].filter((page) => !before.has(page));
        return missing.length === 0 ? before : new Set([...before, ...missing]);
      }),
    );
  }, []);
  const rowAt = (index: number) => (pages.has(Math.floor(index / PAGE)) ? changedRow(index) : undefined);
  const onEdit: OnEdit<SamplePrice> = async (edits) => {
    await later(ANSWER_MS);
    return { results: answerPrices(edits, (id) => samplePrice(Number(id))) };
  };
  return { rowCount: 100_000, rowAt, onWindow, onEdit };
}

function Prices({ kind }: { kind: Kind }) {
  const text = useGalleryText();
  const columns = usePriceColumns();
  const all = usePrices(kind === 'empty' ? 0 : 60, kind === 'kindLive');
  const byWindow = useRowsByWindow();
  return (
    <EditGrid<SamplePrice>
      label={text('prices.priceList')}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => `${row.product}, ${row.format}`}
      rowVersion={(row) => row.version}
      readOnly={kind === 'kindReadOnly'}
      empty={
        <Card>
          <EmptyState illustration="ledger" title={text('prices.none')} />
        </Card>
      }
      {...(kind === 'kindMany' ? byWindow : all)}
    />
  );
}

export function GridExamples() {
  const text = useGalleryText();
  const [kind, setKind] = useState<Kind>(() => {
    const requestedKind = new URLSearchParams(location.search).get('kind') as Kind;
    return kinds.includes(requestedKind) ? requestedKind : 'kindSaves';
  });
  return (
    <>
      <div className={styles.switches}>
        <SelectField<Kind>
          label={text('state')}
          required
          value={kind}
          options={kinds.map((value) => ({
            value,
            label: text(value === 'empty' ? value : `prices.${value}`),
          }))}
          onChange={(chosen) => chosen && setKind(chosen)}
        />
      </div>
      <p>{text('prices.tryIt')}</p>
      <Prices key={kind} kind={kind} />
    </>
  );
}
