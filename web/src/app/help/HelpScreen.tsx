import { useState } from 'react';
import {
  articlesAbout,
  helpArticles,
  helpSlugs,
  helpTopics,
  type HelpArticle,
} from '../../lib/help-articles.ts';
import { useText } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { useAddressSearch } from '../../lib/routes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { rankItems } from '../palette/ranking.ts';
import { useHelp, type Help } from './help-texts.ts';
import styles from './HelpScreen.module.css';
import { wordsOf } from './parse-article.ts';

/** The help centre: its articles by topic, or those that hold the words of the search. */
export default function HelpScreen() {
  const text = useText();
  const help = useHelp();
  const [{ from }] = useAddressSearch();
  const [typed, setTyped] = useState('');
  const here = typeof from === 'string' ? articlesAbout(from) : [];
  return (
    <>
      <PageHeader
        title={text('help.title')}
        secondary={[{ label: text('help.news'), href: paths.help('whats-new') }]}
      />
      <div className={styles.search}>
        <TextField
          type="search"
          label={text('help.search')}
          placeholder={text('help.placeholder')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {help === null && <ListSkeleton />}
      {help !== null &&
        (typed.trim() === '' ? (
          <div className={styles.topics}>
            {here.length > 0 && <Topic title={text('help.here')} slugs={here} help={help} />}
            {helpTopics.map((topic) => (
              <Topic
                key={topic}
                title={text(`help.topics.${topic}`)}
                slugs={helpSlugs.filter((slug) => helpArticles[slug].topic === topic)}
                help={help}
              />
            ))}
          </div>
        ) : (
          <Found help={help} typed={typed} />
        ))}
    </>
  );
}

function Found({ help, typed }: { help: Help; typed: string }) {
  const text = useText();
  const items = helpSlugs.map((slug) => {
    const article = help.articles.get(slug)!;
    return { slug, label: article.title, synonyms: wordsOf(article) };
  });
  const found = rankItems(items, typed);
  return found.length === 0 ? (
    <EmptyState title={text('help.nothing')}>{text('help.nothingHint')}</EmptyState>
  ) : (
    <Articles slugs={found.map(({ slug }) => slug)} help={help} />
  );
}

interface ArticlesProps {
  slugs: readonly HelpArticle[];
  help: Help;
}

const Topic = ({ title, ...articles }: ArticlesProps & { title: string }) => (
  <section>
    <h2>{title}</h2>
    <Articles {...articles} />
  </section>
);

const Articles = ({ slugs, help }: ArticlesProps) => (
  <ul className={styles.list}>
    {slugs.map((slug) => (
      <li key={slug}>
        <Link href={paths.help(slug)}>{help.articles.get(slug)!.title}</Link>
        <p>{help.articles.get(slug)!.summary}</p>
      </li>
    ))}
  </ul>
);
