import { inLanguage, type RunDetail } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { Section } from '../../../../ui/section.tsx';
import styles from './Items.module.css';

/** All items to prepare, with refrigerated ones separate, by name in the language of the reader. */
export function Items({ run }: { run: RunDetail }) {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const items = [...Map.groupBy(run.items, ({ storage }) => storage).values()].flatMap((stored) =>
    stored.toSorted((a, b) => formats.compareNames(inLanguage(a.name, reader), inLanguage(b.name, reader))),
  );
  return (
    <Section title={text('deliveries.run.items')} flush>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{text('deliveries.run.product')}</th>
            <th scope="col">{text('deliveries.run.storage')}</th>
            <th scope="col" className={styles.figure}>
              {text('deliveries.run.prepared')}
            </th>
            <th scope="col" className={styles.figure}>
              {text('deliveries.run.ordered')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.formatId}>
              <td>
                {inLanguage(item.name, reader)}{' '}
                <span className="quiet">{unbroken(inLanguage(item.formatTitle, reader))}</span>
                {item.lots.length > 0 && (
                  <div className="quiet">
                    {text('deliveries.run.lots', {
                      lots: item.lots
                        .map(({ code, quantity }) => `${code} (${formats.number(quantity, 3)})`)
                        .join(', '),
                    })}
                  </div>
                )}
              </td>
              <td className="quiet">{text(`deliveries.storages.${item.storage}`)}</td>
              <td className={styles.figure}>
                {Number(item.prepared) > 0 && formats.number(item.prepared, 3)}
              </td>
              <td className={styles.figure}>{formats.number(item.ordered, 3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
