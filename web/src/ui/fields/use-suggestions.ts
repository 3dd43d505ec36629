import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 250;
const MIN_LENGTH = 3;

export type SuggestionState = 'idle' | 'searching' | 'found' | 'nothing' | 'failed';

interface Options<Suggestion> {
  search: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;
  onRequestError?: ((error: unknown) => void) | undefined;
}

/** Searches after a pause in typing; only the response to the latest search counts. */
export function useSuggestions<Suggestion>({ search, onRequestError }: Options<Suggestion>) {
  const [state, setState] = useState<SuggestionState>('idle');
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const request = useRef<AbortController>(undefined);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = () => {
    clearTimeout(pause.current);
    request.current?.abort();
  };
  const clear = () => {
    stop();
    setState('idle');
    setSuggestions([]);
  };
  const searchNow = async (text: string) => {
    stop();
    const controller = (request.current = new AbortController());
    setState('searching');
    try {
      const found = await search(text, controller.signal);
      if (controller.signal.aborted) return;
      setSuggestions(found);
      setState(found.length > 0 ? 'found' : 'nothing');
    } catch (error) {
      if (controller.signal.aborted) return;
      setSuggestions([]);
      setState('failed');
      onRequestError?.(error);
    }
  };
  const searchSoon = (text: string) => {
    stop();
    if (text.trim().length < MIN_LENGTH) return clear();
    pause.current = setTimeout(() => void searchNow(text), TYPING_PAUSE_MS);
  };
  useEffect(() => stop, []);
  return { state, suggestions, searchNow, searchSoon, clear };
}
