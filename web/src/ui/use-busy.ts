import { useState } from 'react';

interface Busy<Action extends string> {
  /** Runs one action at a time; presses meanwhile are ignored. */
  run: (action: Action, work: () => Promise<unknown>) => Promise<void>;
  /** Only the running action's button shows progress; the others are disabled. */
  button: (action: Action) => { loading: boolean; disabled: boolean };
}

/** For several buttons of which only one action may run at a time. */
export function useBusy<Action extends string>(): Busy<Action> {
  const [running, setRunning] = useState<Action | null>(null);
  return {
    run: async (action, work) => {
      if (running !== null) return;
      setRunning(action);
      try {
        await work();
      } finally {
        setRunning(null);
      }
    },
    button: (action) => ({
      loading: running === action,
      disabled: running !== null && running !== action,
    }),
  };
}
