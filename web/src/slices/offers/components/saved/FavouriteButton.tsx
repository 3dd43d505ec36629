import type { FormatId } from '@halles/contract';
import { IconCheck, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { openListDialog } from './list-dialog.tsx';
import type { Favourites } from './use-favourites.ts';

interface FavouriteButtonProps {
  formatId: FormatId;
  name: string;
  favourites: Favourites;
}

/** Adds to favourites; with several lists it asks which one. */
export function FavouriteButton({ formatId, name, favourites }: FavouriteButtonProps) {
  const text = useText();
  const isOn = favourites.isOn(formatId);
  const heart = isOn ? <IconHeartFilled aria-hidden /> : <IconHeart aria-hidden />;
  if (!favourites.mayEdit || !favourites.isKnown) return null;
  if (favourites.lists.length < 2)
    return (
      <IconButton
        label={text('offers.saved.favourite', { name })}
        pressed={isOn}
        onClick={() => favourites.toggleFirst(formatId)}
      >
        {heart}
      </IconButton>
    );
  return (
    <ActionMenu
      trigger={
        <IconButton label={text('offers.saved.favouriteOn', { name })} pressed={isOn}>
          {heart}
        </IconButton>
      }
      actions={[
        ...favourites.lists.map((list) => ({
          label: list.formatIds.includes(formatId)
            ? text('offers.saved.takeOff', { list: list.name })
            : text('offers.saved.putOn', { list: list.name }),
          ...(list.formatIds.includes(formatId) && { icon: <IconCheck aria-hidden /> }),
          onClick: () => void favourites.toggle(list, formatId),
        })),
        {
          label: text('offers.saved.newList'),
          separated: true,
          onClick: () => void openListDialog(null, [formatId]),
        },
      ]}
    />
  );
}
