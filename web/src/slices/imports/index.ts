/** Imports and exports of lists: the start of an import, the export menu; `useExport` is for tables. */
export { ExportMenu } from './components/ExportMenu.tsx';
export { importHref, useImportAction } from './components/import-kinds.tsx';
export { useDownload, useExport } from './components/use-export.ts';
