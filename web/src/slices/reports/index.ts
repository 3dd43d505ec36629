/** Reports: today's tasks, for the dashboard. */
export { Today } from './components/today/Today.tsx';
