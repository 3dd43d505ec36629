import type { ReactNode, Ref } from 'react';
import type { ControlProps } from './field-frame.tsx';
import styles from './input.module.css';

interface ControlBoxProps {
  control: Pick<ControlProps, 'aria-invalid' | 'disabled'>;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The border around a control and the buttons beside it. */
export function ControlBox({ control, children, ref }: ControlBoxProps) {
  return (
    <div
      ref={ref}
      className={styles.control}
      data-invalid={control['aria-invalid']}
      data-disabled={control.disabled || undefined}
    >
      {children}
    </div>
  );
}
