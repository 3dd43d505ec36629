import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { helpArticles, helpSlugs, isGuide, type HelpArticle } from '../../lib/help-articles.ts';
import { useText } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { useAddressParams, useSetTabName } from '../../lib/routes.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { ErrorPage } from '../ErrorPage.tsx';
import { ArticleBody } from './ArticleBody.tsx';
import { useHelp, type Help } from './help-texts.ts';
import styles from './HelpScreen.module.css';
import { markNewsAsRead } from './news.ts';
import type { Article } from './parse-article.ts';

const NEWS = 'whats-new';

const isArticle = (slug: string): slug is HelpArticle => Object.hasOwn(helpArticles, slug);

/** One article of the help centre, or what is new. */
export default function ArticleScreen() {
  const { slug } = useAddressParams<'slug'>();
  const help = useHelp();
  if (slug !== NEWS && !isArticle(slug)) return <ErrorPage code={404} />;
  if (help === null) return <FormSkeleton />;
  return slug === NEWS ? (
    <News article={help.news} />
  ) : (
    <ArticlePage article={help.articles.get(slug)!} help={help} slug={slug} />
  );
}

function Head({ article, canPrint = false }: { article: Article; canPrint?: boolean }) {
  const text = useText();
  useSetTabName(article.title);
  return (
    <PageHeader
      breadcrumb={[{ label: text('help.title'), href: paths.helpCentre }, { label: article.title }]}
      title={article.title}
      subtitle={article.summary}
      secondary={
        canPrint
          ? [{ label: text('help.print'), icon: <IconPrinter size={18} />, onClick: () => window.print() }]
          : []
      }
    />
  );
}

function News({ article }: { article: Article }) {
  useEffect(markNewsAsRead, []);
  return (
    <>
      <Head article={article} />
      <ArticleBody blocks={article.blocks} />
    </>
  );
}

function ArticlePage({ article, help, slug }: { article: Article; help: Help; slug: HelpArticle }) {
  const text = useText();
  const others = helpSlugs.filter(
    (other) => other !== slug && helpArticles[other].topic === helpArticles[slug].topic,
  );
  return (
    <>
      <Head article={article} canPrint={isGuide(slug)} />
      <ArticleBody blocks={article.blocks} />
      <nav className={styles.related} aria-label={text('help.related')}>
        <h2>{text('help.related')}</h2>
        <ul className={styles.list}>
          {others.map((other) => (
            <li key={other}>
              <Link href={paths.help(other)}>{help.articles.get(other)!.title}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
