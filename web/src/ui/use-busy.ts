import { useState } from 'react';

interface Busy<Action extends string> {
  /** Runs one action at a time; what is pressed meanwhile is left out. */
  run: (action: Action, work: () => Promise<unknown>) => Promise<void>;
  /** Only the button of the running action turns; the others cannot be pressed. */
  button: (action: Action) => { loading: boolean; disabled: boolean };
}

/** For several buttons of which only one may be at work. */
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
