import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

/** Only a state that needs attention is tinted. */
export const UnusualState = ({ tone, children }: { tone: Tone | undefined; children: string }) =>
  tone === undefined ? children : <StatusChip tone={tone}>{children}</StatusChip>;
