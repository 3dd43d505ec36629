import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { Float } from './float.tsx';
import { keepTabInside } from './focus.ts';

interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls'?: string;
  onClick: () => unknown;
}

interface PopoverProps {
  label: string;
  isOpen: boolean;
  /** The button is busy until what it returns settles. */
  onOpenChange: (isOpen: boolean) => unknown;
  align?: 'start' | 'end';
  className?: string | undefined;
  /** The button that opens it. */
  renderTrigger: (props: TriggerProps) => ReactNode;
  children: ReactNode;
}

/** A small dialog beside its button. It takes the focus and returns it; Escape and a press elsewhere close it. */
export function Popover({ label, isOpen, onOpenChange, align = 'start', ...props }: PopoverProps) {
  const { className, renderTrigger, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => onOpenChange(false);
  return (
    <>
      {renderTrigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        ...(isOpen && { 'aria-controls': id }),
        onClick: () => onOpenChange(!isOpen),
      })}
      {isOpen && (
        <Float
          {...{ id, align, className }}
          anchor={button}
          onClose={close}
          takesFocus
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => {
            keepTabInside(event);
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
        >
          {children}
        </Float>
      )}
    </>
  );
}
