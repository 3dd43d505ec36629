import { inLanguage, withoutAccents } from '@halles/contract';
import { IconFileTypePdf, IconShoppingCart, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useDownload } from '../../../imports/index.ts';
import type { MailedPriceList } from '../../queries.ts';
import { useListTexts } from '../price-lists/use-list-texts.ts';
import styles from './MailedList.module.css';
import { MailedLines } from './MailedLines.tsx';

interface MailedListProps {
  token: string;
  list: MailedPriceList;
}

function Head({ token, list }: MailedListProps) {
  const text = useText();
  const itemTexts = useListTexts();
  const pdf = useDownload();
  const sheet = useDownload();
  const { vendor } = list;
  const fileOf = (format: 'pdf' | 'xlsx') => `api/ext/price-lists/${token}/list.${format}`;
  return (
    <header className={styles.head}>
      <OrganizationAvatar name={vendor.name} imageUrl={vendor.logoUrl} size="huge" />
      <div className={styles.names}>
        <h1>{text('catalogue.mailedList.title', { vendor: vendor.name })}</h1>
        <p className="quiet">
          {[list.name, vendor.city, itemTexts.validity(list)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          icon={<IconFileTypePdf aria-hidden />}
          loading={pdf.isBusy}
          onClick={() => pdf.save(fileOf('pdf'))}
        >
          {text('catalogue.mailedList.pdf')}
        </Button>
        <Button
          icon={<IconTable aria-hidden />}
          loading={sheet.isBusy}
          onClick={() => sheet.save(fileOf('xlsx'))}
        >
          {text('catalogue.mailedList.sheet')}
        </Button>
        <Button kind="primary" icon={<IconShoppingCart aria-hidden />} href={paths.supplierOffers(vendor.id)}>
          {text('catalogue.mailedList.order')}
        </Button>
      </div>
    </header>
  );
}

/** All lines are on the page, so the search runs in the browser. */
function useLineSearch({ lines }: MailedPriceList) {
  const reader = useReader();
  const [search, setSearch] = useState('');
  const searchWords = withoutAccents(search).split(' ').filter(Boolean);
  const found = lines.filter((line) => {
    const lineText = withoutAccents(`${inLanguage(line.productName, reader)} ${line.sku ?? ''}`);
    return searchWords.every((word) => lineText.includes(word));
  });
  return { found, search, setSearch };
}

/** A price list as its customer reads it: by category, searchable, with download and order actions. */
export function MailedList({ token, list }: MailedListProps) {
  const text = useText();
  const formats = useFormats();
  const { found, search, setSearch } = useLineSearch(list);
  return (
    <>
      <Head token={token} list={list} />
      {!list.isInForce && <Banner tone="wait" title={text('catalogue.mailedList.notInForce')} />}
      {list.total > list.lines.length && (
        <Banner
          tone="info"
          title={text('catalogue.mailedList.more', {
            shown: formats.number(list.lines.length),
            total: formats.number(list.total),
          })}
        />
      )}
      <div className={styles.search}>
        <TextField
          label={text('catalogue.mailedList.search')}
          type="search"
          value={search}
          onChange={setSearch}
        />
      </div>
      {found.length === 0 ? (
        <p>{text(list.total === 0 ? 'catalogue.mailedList.empty' : 'catalogue.mailedList.nothing')}</p>
      ) : (
        <MailedLines lines={found} currency={list.currency} />
      )}
      <p className="quiet">
        {text(`catalogue.mailedList.beforeTax.${list.currency}`)}{' '}
        {text('catalogue.mailedList.until', { date: formats.date(list.expiresAt) })}
      </p>
    </>
  );
}
