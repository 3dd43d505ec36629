/** Imports and exports of lists: the import button and the export menu; `useExport` is for tables. */
export { ExportMenu } from './components/ExportMenu.tsx';
export { ImportButton } from './components/ImportButton.tsx';
export { importHref } from './components/import-kinds.ts';
export { useDownload, useExport } from './components/use-export.ts';
