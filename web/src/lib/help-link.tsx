import { IconHelpCircle } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';
import type { HelpArticle } from './help-articles.ts';
import { useText } from './i18n/index.ts';
import { paths } from './paths.ts';

/** The "?" beside what an article explains. It opens in a tab of its own, so that what was typed stays. */
export function HelpLink({ article }: { article: HelpArticle }) {
  const text = useText();
  return (
    <IconButton label={text('help.open')} href={paths.help(article)} target="_blank" size="small">
      <IconHelpCircle />
    </IconButton>
  );
}
