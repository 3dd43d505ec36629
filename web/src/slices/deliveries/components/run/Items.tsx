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
  const places = [...Map.groupBy(run.items, ({ storage }) => storage)];
  const isStarted = run.items.some(({ prepared }) => Number(prepared) > 0);
  return (
    <Section title={text('deliveries.run.items')} flush>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{text('deliveries.run.product')}</th>
            {isStarted && (
              <th scope="col" className={styles.figure}>
                {text('deliveries.run.prepared')}
              </th>
            )}
            <th scope="col" className={styles.figure}>
              {text('deliveries.run.ordered')}
            </th>
          </tr>
        </thead>
        {places.map(([storage, items]) => (
          <tbody key={storage}>
            <tr>
              <th scope="rowgroup" colSpan={isStarted ? 3 : 2} className={styles.place}>
                {text(`deliveries.storages.${storage}`)}
              </th>
            </tr>
            {items
              .toSorted((a, b) =>
                formats.compareNames(inLanguage(a.name, reader), inLanguage(b.name, reader)),
              )
              .map((item) => (
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
                  {isStarted && (
                    <td className={styles.figure}>
                      {Number(item.prepared) > 0 && formats.number(item.prepared, 3)}
                    </td>
                  )}
                  <td className={styles.figure}>{formats.number(item.ordered, 3)}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </Section>
  );
}
