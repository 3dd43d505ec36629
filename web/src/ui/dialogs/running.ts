import { createContext, use, useLayoutEffect, useState, type RefCallback } from 'react';

interface RunningActions {
  isRunning: () => boolean;
  report: (by: 1 | -1) => void;
  /** Goes on each element that is inert while an action runs. */
  content: RefCallback<HTMLElement>;
}

/** Counts the actions that run inside a dialog, drawer or panel. */
export const RunningActions = createContext<RunningActions['report'] | null>(null);

/** Says to the dialog, drawer or panel around it, if there is one, that an action in it is running. */
export function useReportRunning(isRunning: boolean): void {
  const report = use(RunningActions);
  useLayoutEffect(() => {
    if (!isRunning) return;
    report?.(1);
    return () => report?.(-1);
  }, [report, isRunning]);
}

/**
 * While an action runs its surroundings are inert: what is entered meanwhile would be lost when they close.
 * Set on the elements themselves, so that a refusal can focus its wrong field in the same commit.
 */
function runningActions(): RunningActions {
  const elements = new Set<HTMLElement>();
  let count = 0;
  let focused: Element | null = null;
  return {
    isRunning: () => count > 0,
    report: (by) => {
      // An element that becomes inert loses the focus.
      if (count === 0) focused = document.activeElement;
      count += by;
      for (const element of elements) element.toggleAttribute('inert', count > 0);
      if (count === 0 && document.activeElement === document.body && focused instanceof HTMLElement)
        focused.focus({ preventScroll: true });
    },
    content: (element) => {
      if (!element) return;
      elements.add(element);
      return () => void elements.delete(element);
    },
  };
}

export const useRunningActions = (): RunningActions => useState(runningActions)[0];
