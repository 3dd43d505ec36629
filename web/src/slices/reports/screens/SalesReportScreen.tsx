import { ReportPage } from '../components/report/ReportPage.tsx';

export default function SalesReportScreen() {
  return <ReportPage side="vendor" />;
}
