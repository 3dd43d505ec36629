import { useRemoteConfig } from '../../../lib/client-config.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import {
  readSellersQuery,
  writeSellersQuery,
  type SellersQuery,
} from '../components/public/directory-address.ts';
import { DirectoryBar } from '../components/public/DirectoryBar.tsx';
import { Sellers } from '../components/public/Sellers.tsx';
import { Welcome } from '../components/public/Welcome.tsx';
import styles from './PublicScreens.module.css';

/** The landing page: what Halles is, and the directory of sellers. */
export default function PublicDirectoryScreen() {
  const text = useText();
  const isOpen = useRemoteConfig()?.isDirectoryOpen !== false;
  const [search, setSearch] = useAddressSearch();
  const urlQuery = readSellersQuery(search);
  const change = (next: Partial<SellersQuery>) =>
    setSearch((written) => {
      const before = readSellersQuery(written);
      // A changed query starts at its first page.
      const page = next.page ?? (next.isMap === undefined ? 1 : before.page);
      return writeSellersQuery({ ...before, ...next, page });
    });
  return (
    <div className={styles.screen}>
      <Welcome />
      {isOpen && (
        <section className={styles.directory} aria-labelledby="sellers">
          <h2 id="sellers" className={styles.title}>
            {text('offers.public.directory.title')}
          </h2>
          <DirectoryBar urlQuery={urlQuery} change={change} />
          <Sellers
            urlQuery={urlQuery}
            change={change}
            onClear={() => change({ search: '', categoryId: null, postalCode: '', delivers: false })}
          />
        </section>
      )}
    </div>
  );
}
