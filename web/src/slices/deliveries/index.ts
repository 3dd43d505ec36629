/** Sends a driver's results that wait on this device. */
export { sendLeftReports } from './components/drive/send-left-reports.ts';
