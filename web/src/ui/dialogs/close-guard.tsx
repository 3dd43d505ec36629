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

/** Null when the form is gone. */
type Report = (form: string, isChanged: boolean | null) => void;
const Changes = createContext<Report | null>(null);

/** Says to the dialog, drawer or panel around it, if there is one, that something in it is not saved. */
export function useReportChanges(isChanged: boolean): void {
  const report = use(Changes);
  const form = useId();
  useEffect(() => {
    report?.(form, isChanged);
    return () => report?.(form, null);
  }, [report, form, isChanged]);
}

type Input = HTMLInputElement | HTMLTextAreaElement;
/** What is searched with, and what takes effect at once, is nothing that could be lost. */
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
  /** Goes on the element around the content. */
  onFocusCapture: (event: FocusEvent) => void;
  /** Goes around the content. */
  wrapContent: (content: ReactNode) => ReactNode;
}

/**
 * Keeps what was entered in a dialog, drawer or panel from being lost by Escape or a click beside it.
 * Forms report their changes; where there is none, `watchesInputs` compares each input with what it was first.
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

/** For a drawer or panel: whether no dialog is open over it, which Escape would close. */
export const useIsOnTop = (): boolean => useStore(dialogs).every((dialog) => !dialog.open);
