import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/i18n/index.ts';
import { addressOf } from '../../lib/base.ts';
import { Link } from '../../ui/link.tsx';
import styles from './ArticleBody.module.css';
import type { Block, Inline } from './parse-article.ts';

const inline = (part: Inline, index: number): ReactNode => {
  if (part.kind === 'bold') return <strong key={index}>{part.text}</strong>;
  if (part.kind === 'link')
    return (
      <Link key={index} href={part.href}>
        {part.text}
      </Link>
    );
  return part.text;
};

function Picture({ name, alt }: { name: string; alt: string }) {
  const language = useLanguage();
  const src = addressOf(`help/${language}/${name}.webp`).href;
  return <img className={styles.picture} src={src} alt={alt} width={1120} height={700} loading="lazy" />;
}

function shown(block: Block, index: number): ReactNode {
  if (block.kind === 'heading') return <h2 key={index}>{block.text}</h2>;
  if (block.kind === 'paragraph') return <p key={index}>{block.content.map(inline)}</p>;
  if (block.kind === 'picture') return <Picture key={index} name={block.name} alt={block.alt} />;
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List key={index}>
      {block.items.map((item) => (
        <li key={item.map(({ text }) => text).join('')}>{item.map(inline)}</li>
      ))}
    </List>
  );
}

export const ArticleBody = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={styles.body}>{blocks.map(shown)}</div>
);
