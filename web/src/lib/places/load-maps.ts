export interface Maps {
  importLibrary: (name: 'places' | 'maps') => Promise<unknown>;
}

export interface MapsEnvironment {
  document: Document;
  /** `window.google.maps`, once loaded. */
  maps: () => Maps | undefined;
  wait: (ms: number) => Promise<void>;
  warn: (message: string) => void;
}

const SCRIPT = 'https://maps.googleapis.com/maps/api/js';
const OWN = 'data-halles-maps';
/** Spec §8: polls for the API five times, a second apart. */
const POLLS = 5;
const POLL_EVERY_MS = 1_000;

function addScript(document: Document, key: string): Promise<void> {
  const script = document.createElement('script');
  const address = new URL(SCRIPT);
  address.searchParams.set('key', key);
  address.searchParams.set('libraries', 'places,maps');
  address.searchParams.set('loading', 'async');
  script.src = address.href;
  script.async = true;
  script.setAttribute(OWN, '');
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('Google Maps could not load'));
    };
    document.head.append(script);
  });
}

export async function loadMaps(key: string, { document, maps, wait, warn }: MapsEnvironment): Promise<Maps> {
  const others = document.querySelectorAll(`script[src^="${SCRIPT}"]:not([${OWN}])`);
  if (others.length > 0) warn('Google Maps is loaded several times on this page; this may cause errors');
  if (!document.querySelector(`script[${OWN}]`)) await addScript(document, key);
  for (let poll = 0; poll < POLLS; poll += 1) {
    const found = maps();
    if (found) return found;
    await wait(POLL_EVERY_MS);
  }
  const found = maps();
  if (!found) throw new Error(`Google Maps API is unavailable after ${POLLS} polls`);
  return found;
}
