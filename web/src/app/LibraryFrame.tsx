import { ShareContext } from '../slices/offers/index.ts';
import { Library } from '../ui/library.tsx';
import { BareFrame } from './BareFrame.tsx';
import { useShare } from './share/use-share.ts';

/** The frame of screens outside the shell whose fields use the component library. */
export default function LibraryFrame() {
  const share = useShare();
  return (
    <Library>
      <ShareContext value={share}>
        <BareFrame />
      </ShareContext>
    </Library>
  );
}
