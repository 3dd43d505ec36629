import type { ComponentType, ReactNode } from 'react';
import { createStore, type Store } from '../../ui/store.ts';
import type { TextKey } from '../i18n/index.ts';
import { parseAddress, searchText, type Address, type Params, type Search } from './address.ts';
import type { RouterHistory } from './history.ts';
import { rememberScroll } from './scroll.ts';

/** What an address shows, with everything loaded. */
export interface Page {
  content: ReactNode;
  /** Stays while the next page has the same. */
  frame?: ComponentType<{ children: ReactNode }> | undefined;
  params?: Params;
  title?: TextKey;
}

export interface Visit {
  address: Address;
  /** The pointer is only over the link, so nothing may change. */
  isPreload: boolean;
  /** Aborted when somebody goes elsewhere meanwhile. */
  signal: AbortSignal;
}

/** Where the page starts: `back` and forward to where it was left, `stay` for a change of the search params. */
type Scroll = 'top' | 'back' | 'stay';

interface RouterState {
  /** Where somebody is going; of the shown page when nothing is loading. */
  address: Address;
  isLoading: boolean;
  shown: ShownPage | null;
}

interface ShownPage extends Page {
  address: Address;
  scroll: Scroll;
  /** The number of its history entry. */
  index: number;
}

interface RouterOptions {
  history: RouterHistory;
  /** Loads a page, or says where to go instead. It shows its failures itself, save those of a preload. */
  enter: (visit: Visit) => Promise<Page | { redirect: string }>;
  /** Asks before unsaved changes are lost. Without any, the address changes at once. */
  mayLeave?: () => true | Promise<boolean>;
}

interface NavigateOptions {
  /** Replaces the history entry, so that Back does not return to it. */
  replace?: boolean;
  scroll?: Scroll;
}

export interface SearchOptions {
  /** Adds a history entry; otherwise the address is replaced, as filters do. */
  push?: boolean;
}

/** A function receives the address as it is by then, for screens that still wait for their last change. */
export type NextSearch = Search | ((before: Search) => Search);

/** Loads the page of an address while the one before stays on the screen (decision 023). */
export class Router {
  readonly state: Store<RouterState>;
  readonly #options: RouterOptions;
  #loading = new AbortController();
  #index = 0;
  #isReturning = false;

  constructor(options: RouterOptions) {
    const address = parseAddress(options.history.href());
    this.#options = options;
    this.state = createStore<RouterState>({ address, isLoading: true, shown: null });
  }

  /** Loads the first page and follows the browser's Back and Forward. Returns how to stop. */
  start(): () => void {
    const { history } = this.#options;
    // A page that was opened anew starts at the top; one that was reloaded, where it was.
    const isNew = history.index() === null;
    if (isNew) history.replace(history.href());
    this.#index = history.index() ?? 0;
    const stop = history.listen(() => void this.#followHistory());
    const remember = () => rememberScroll(this.#index);
    window.addEventListener('pagehide', remember);
    if (this.state.get().shown === null) void this.load(isNew ? 'top' : 'back');
    return () => {
      stop();
      window.removeEventListener('pagehide', remember);
    };
  }

  /** Resolves when the page is shown, or when somebody went elsewhere meanwhile. */
  async navigate(href: string, options: NavigateOptions = {}): Promise<void> {
    const address = parseAddress(href, this.state.get().address);
    const may = this.#mayLeaveFor(address);
    if (may === true || (await may)) await this.#open(address, options);
  }

  changeSearch(next: NextSearch, { push = false }: SearchOptions = {}): Promise<void> {
    const { address, shown } = this.state.get();
    const { pathname, search } = address;
    // Of a page that is being left: the next one has its own.
    if (shown !== null && shown.address.pathname !== pathname) return Promise.resolve();
    const changed = typeof next === 'function' ? next(search) : next;
    return this.navigate(`${pathname}${searchText(changed)}`, { replace: !push, scroll: 'stay' });
  }

  /** Loads what a link leads to while the pointer is over it; a failure shows when the link is pressed. */
  async preload(href: string): Promise<void> {
    const visit = { address: parseAddress(href), isPreload: true, signal: new AbortController().signal };
    const page = await this.#options.enter(visit).catch(() => null);
    if (page !== null && 'redirect' in page) await this.preload(page.redirect);
  }

  /** Loads the page of the current address, again when it is already shown. */
  async load(scroll: Scroll = 'stay'): Promise<void> {
    this.#loading.abort();
    const { signal } = (this.#loading = new AbortController());
    const { address } = this.state.get();
    // The shown page follows a change of its search params at once, while their data is loaded.
    this.state.set(({ shown }) => ({
      address,
      isLoading: true,
      shown: shown?.address.pathname === address.pathname ? { ...shown, address, scroll: 'stay' } : shown,
    }));
    const page = await this.#options.enter({ address, isPreload: false, signal });
    if (signal.aborted) return;
    if ('redirect' in page) return this.#open(parseAddress(page.redirect), { replace: true });
    this.state.set({ address, isLoading: false, shown: { ...page, address, scroll, index: this.#index } });
  }

  /** The scroll positions of the page that is left are kept for the way back. */
  async #open(address: Address, { replace = false, scroll = 'top' }: NavigateOptions): Promise<void> {
    const { history } = this.#options;
    const isSame = address.href === this.state.get().address.href;
    rememberScroll(this.#index);
    if (replace) history.replace(address.href);
    else if (!isSame) history.push(address.href);
    this.#index = history.index() ?? this.#index;
    this.state.set((before) => ({ ...before, address }));
    await this.load(scroll);
  }

  #mayLeaveFor({ pathname }: Address): true | Promise<boolean> {
    if (pathname === this.state.get().address.pathname) return true;
    return this.#options.mayLeave?.() ?? true;
  }

  /** The browser has already changed the address: when somebody stays, it is changed back. */
  async #followHistory(): Promise<void> {
    if (this.#isReturning) {
      this.#isReturning = false;
      return;
    }
    const { history } = this.#options;
    const address = parseAddress(history.href(), this.state.get().address);
    const steps = (history.index() ?? this.#index) - this.#index;
    if (!(await this.#mayLeaveFor(address))) {
      this.#isReturning = steps !== 0;
      history.go(-steps);
      return;
    }
    rememberScroll(this.#index);
    this.#index = history.index() ?? this.#index;
    this.state.set((before) => ({ ...before, address }));
    await this.load('back');
  }
}
