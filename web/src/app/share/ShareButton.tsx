import { useText } from '../../lib/i18n/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { NavigationDrawing } from '../shell/navigation-icons.tsx';
import { NavigationItem } from '../shell/NavigationItem.tsx';
import { useShare } from './use-share.ts';

type ShareButtonProps = { place?: 'toolbar' } | { place: 'navigation'; isExpanded: boolean };

/** Spec §1: an icon with a tooltip, or a navigation entry whose label shows when expanded. */
export function ShareButton(props: ShareButtonProps) {
  const text = useText();
  const share = useShare();
  return props.place === 'navigation' ? (
    <NavigationItem
      label={text('share.action')}
      drawing={<NavigationDrawing of="share" />}
      isExpanded={props.isExpanded}
      onClick={() => share()}
    />
  ) : (
    <IconButton label={text('share.action')} onClick={() => share()}>
      <NavigationDrawing of="share" />
    </IconButton>
  );
}
