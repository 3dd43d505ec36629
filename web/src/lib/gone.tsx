import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Illustration } from '../ui/illustrations.tsx';
import { useText, type TextKey } from './i18n/index.ts';

interface GoneProps {
  illustration?: Illustration;
  title: TextKey;
  help?: TextKey;
  /** Where to go instead. */
  href: string;
  action: TextKey;
}

/** Instead of a page whose record is not there, or whose link has expired. */
export function Gone({ illustration = 'broken', title, help, href, action }: GoneProps) {
  const text = useText();
  return (
    <EmptyState
      isPage
      illustration={illustration}
      title={text(title)}
      action={<Button href={href}>{text(action)}</Button>}
    >
      {help && text(help)}
    </EmptyState>
  );
}
