import { ReportPage } from '../components/report/ReportPage.tsx';

export default function BuyingReportScreen() {
  return <ReportPage side="customer" />;
}
