import { ErrorPage } from '../ErrorPage.tsx';

/** /503 */
export default function UnavailableScreen() {
  return <ErrorPage code={503} />;
}
