import { useQuery } from '@tanstack/react-query';
import { clientConfigQuery } from '../../lib/client-config.ts';
import { useAddressSearch } from '../../lib/routes.ts';
import { GalleryScreen } from '../../ui/gallery/GalleryScreen.tsx';
import { ErrorPage } from '../ErrorPage.tsx';

/** /dev/ui: every component in every state, for developers; production has no such address. */
export default function DevUiScreen() {
  const { data: config } = useQuery(clientConfigQuery);
  const [search] = useAddressSearch();
  if (config === undefined) return null;
  if (config.isProduction) return <ErrorPage code={404} />;
  return <GalleryScreen {...(typeof search['part'] === 'string' && { part: search['part'] })} />;
}
