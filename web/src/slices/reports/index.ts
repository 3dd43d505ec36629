/** Reports: today's tasks, for the dashboard. */
export { Today } from './components/today/Today.tsx';
/** The columns of a ledger, for the reports of the whole market. */
export { useLedgerColumns } from './components/report/use-ledger-columns.tsx';
