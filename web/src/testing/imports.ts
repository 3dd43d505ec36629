import type { ImportKindColumn, ImportId, ImportRecord, PreviewRow } from '@halles/contract';

export const importId = '0192f0c1-0000-7000-8000-0000000000e1' as ImportId;

const column = (key: string, type: ImportKindColumn['type'], en: string, fr: string, required = false) => ({
  key,
  type,
  title: { en, fr },
  required,
  choices: [],
});

/** A product sheet of the farm, just read; its price column was not recognized. */
export const anImport = (
  changes: Partial<Omit<ImportRecord, 'can'>> & { can?: Partial<ImportRecord['can']> } = {},
): ImportRecord => ({
  id: importId,
  kind: 'products',
  title: null,
  fileName: 'produits.xlsx',
  status: 'uploaded',
  counts: { create: 0, change: 0, unchanged: 0, error: 0 },
  written: 0,
  person: 'Marie Tremblay',
  createdAt: '2026-11-21T10:30:00.000Z',
  statusChangedAt: '2026-11-21T10:30:00.000Z',
  options: {},
  sheets: [{ name: 'Produits', rows: 4 }],
  sheet: 0,
  headerLine: 1,
  fileColumns: [
    { header: 'Code', samples: ['A1', 'B2'] },
    { header: 'Produit', samples: ['Pommes', 'Poires'] },
    { header: 'Montant', samples: ['12,50', '8,00'] },
  ],
  columns: [
    column('sku', 'text', 'Number', 'Numéro'),
    column('name', 'text', 'Name', 'Nom', true),
    column('price', 'decimal', 'Price', 'Prix', true),
  ],
  mapping: { sku: 0, name: 1 },
  conventions: { decimalSign: ',', dayOrder: 'dmy' },
  rows: 3,
  mode: null,
  progress: null,
  failure: null,
  version: 1,
  ...changes,
  can: { map: true, fix: true, apply: true, undo: 'imports.notInThisState', discard: true, ...changes.can },
});

export const previewRows: PreviewRow[] = [
  {
    id: '2',
    number: 2,
    action: 'create',
    label: 'Pommes',
    values: { sku: 'A1', name: 'Pommes', price: '12.5' },
    changes: [
      { key: 'name', before: null, after: 'Pommes' },
      { key: 'price', before: null, after: '12.5' },
    ],
    errors: [],
  },
  {
    id: '3',
    number: 3,
    action: 'change',
    label: 'Poires',
    values: { sku: 'B2', name: 'Poires', price: '9' },
    changes: [{ key: 'price', before: '8', after: '9' }],
    errors: [],
  },
  {
    id: '4',
    number: 4,
    action: 'error',
    label: 'Prunes',
    values: { sku: 'C3', name: 'Prunes', price: 'cher' },
    changes: [],
    errors: [{ key: 'price', code: 'imports.cellNotNumber' }],
  },
];

export const aPreview = (changes: Parameters<typeof anImport>[0] = {}): ImportRecord =>
  anImport({
    status: 'previewed',
    mapping: { sku: 0, name: 1, price: 2 },
    counts: { create: 1, change: 1, unchanged: 0, error: 1 },
    version: 3,
    ...changes,
  });
