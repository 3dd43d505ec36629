import { useText } from './i18n/index.ts';
import { paths } from './paths.ts';
import { Link } from '../ui/link.tsx';

const parts = [
  ['catalogue.parts.stock', paths.inventory],
  ['catalogue.parts.products', paths.products],
  ['catalogue.parts.formats', paths.formats],
] as const;

/** What is for sale is seen three ways: its stock, its products and its formats. */
export function InventoryParts({ current }: { current: string }) {
  const text = useText();
  return (
    <nav className="parts" aria-label={text('catalogue.parts.label')}>
      {parts.map(([label, path]) => (
        <Link key={path} href={path} aria-current={path === current ? 'page' : undefined}>
          {text(label)}
        </Link>
      ))}
    </nav>
  );
}
