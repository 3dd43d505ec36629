import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefCallback,
} from 'react';
import { useStore } from '../store.ts';
import { openConfirm } from './open-confirm.tsx';
import { dialogs } from './open-dialog.ts';
import { RunningActions, useRunningActions } from './running.ts';

/** Null when the form is unmounted. */
type Report = (form: string, isChanged: boolean | null) => void;
const Changes = createContext<Report | null>(null);

/** Reports unsaved changes to the surrounding dialog, drawer or panel, if there is one. */
export function useReportChanges(isChanged: boolean): void {
  const report = use(Changes);
  const form = useId();
  useEffect(() => {
    report?.(form, isChanged);
    return () => report?.(form, null);
  }, [report, form, isChanged]);
}

type Input = HTMLInputElement | HTMLTextAreaElement;
/** Search fields and inputs that take effect at once hold nothing that could be lost. */
const UNWATCHED_INPUTS = '[type=search], [type=file], [role=combobox], [role=searchbox], [role=switch]';

const isWatched = (element: Element): element is Input =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  !element.matches(UNWATCHED_INPUTS);

const stateOf = (input: Input) =>
  input instanceof HTMLInputElement && ['checkbox', 'radio'].includes(input.type)
    ? String(input.checked)
    : input.value;

const confirmClose = () =>
  openConfirm({
    title: 'ui.unsaved.closeTitle',
    message: 'ui.unsaved.closeMessage',
    confirm: 'ui.unsaved.close',
    cancel: 'ui.unsaved.keepEditing',
    danger: true,
  });

interface CloseGuard {
  /** For Escape, the cross and a click outside: asks first when something was changed, ignored during an action. */
  requestClose: () => void;
  /** Goes on each element around the content: inert while an action in it runs. */
  content: RefCallback<HTMLElement>;
  /** Belongs on the element around the content. */
  onFocusCapture: (event: FocusEvent) => void;
  wrapContent: (content: ReactNode) => ReactNode;
}

/**
 * Asks before Escape or a click outside closes a dialog, drawer or panel with unsaved input. Forms report their
 * changes; without a form, `watchesInputs` compares each input with its first value.
 */
export function useCloseGuard(onClose: () => void, { watchesInputs = false } = {}): CloseGuard {
  const forms = useRef(new Map<string, boolean>());
  const inputs = useRef(new Map<Input, string>());
  const isConfirming = useRef(false);
  const running = useRunningActions();
  const [report] = useState((): Report => (form, isChanged) => {
    if (isChanged === null) forms.current.delete(form);
    else forms.current.set(form, isChanged);
  });
  const isChanged = () =>
    forms.current.size > 0
      ? [...forms.current.values()].includes(true)
      : [...inputs.current].some(([input, value]) => input.isConnected && stateOf(input) !== value);
  const requestClose = async () => {
    if (isConfirming.current || running.isRunning()) return;
    isConfirming.current = true;
    const isSure = !isChanged() || (await confirmClose());
    isConfirming.current = false;
    if (!isSure) return;
    inputs.current.clear();
    onClose();
  };
  return {
    requestClose: () => void requestClose(),
    content: running.content,
    onFocusCapture: ({ target }) => {
      if (watchesInputs && isWatched(target) && !inputs.current.has(target))
        inputs.current.set(target, stateOf(target));
    },
    wrapContent: (content) => (
      <Changes value={report}>
        <RunningActions value={running.report}>{content}</RunningActions>
      </Changes>
    ),
  };
}

/** For a drawer or panel: whether no dialog is open over it. Escape closes the topmost only. */
export const useIsOnTop = (): boolean => useStore(dialogs).every((dialog) => !dialog.open);
