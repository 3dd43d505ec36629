import type { ProducerId } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { ProductName } from '../products/ProductName.tsx';
import { useNames } from '../products/words.tsx';
import styles from './ProducerProducts.module.css';

const MAX_SHOWN = 12;

/** The first products of a producer, with a link to all of them. */
export function ProducerProducts({ producerId }: { producerId: ProducerId }) {
  const text = useText();
  const formats = useFormats();
  const { name } = useNames();
  const { data } = useLive('catalogue.listProducts', { producerId, sort: 'name', pageSize: MAX_SHOWN });
  if (data === undefined) return <ListSkeleton rows={4} />;
  return (
    <Section
      title={text('catalogue.labels.products')}
      aside={formats.number(data.total)}
      {...(data.total > MAX_SHOWN && {
        actions: (
          <Button size="small" href={`${paths.products}?producer=${producerId}`}>
            {text('catalogue.producers.allProducts')}
          </Button>
        ),
      })}
    >
      {data.total === 0 ? (
        <p>{text('catalogue.producers.noProducts')}</p>
      ) : (
        <ul className={styles.products}>
          {data.rows.map((row) => (
            <li key={row.id}>
              <Link href={paths.product(row.id)} className={styles.product}>
                <ProductName name={name(row.name)} thumbnailUrl={row.thumbnailUrl}>
                  {text('catalogue.products.formatCount', {
                    count: row.formats,
                    number: formats.number(row.formats),
                  })}
                </ProductName>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
