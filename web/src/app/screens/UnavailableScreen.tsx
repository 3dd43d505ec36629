import { ErrorPage } from '../ErrorPage.tsx';

export default function UnavailableScreen() {
  return <ErrorPage code={503} />;
}
