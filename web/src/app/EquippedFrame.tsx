import { Library } from '../ui/library.tsx';
import { BareFrame } from './BareFrame.tsx';

/** The frame of screens outside of the shell whose fields are made with the component library. */
export default function EquippedFrame() {
  return (
    <Library>
      <BareFrame />
    </Library>
  );
}
