/** Imports and exports of lists: the start of an import, the export menu; `useExport` is for tables. */
export { ExportMenu } from './components/ExportMenu.tsx';
export { importHref } from './components/import-kinds.ts';
export { useImportAction } from './components/use-import-action.tsx';
export { useDownload, useExport } from './components/use-export.ts';
