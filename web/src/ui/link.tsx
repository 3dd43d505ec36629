import { createContext, use, type AnchorHTMLAttributes, type MouseEvent } from 'react';

/** Navigates without a page load; without a router, links are plain links. */
export interface Router {
  navigate: (href: string) => void;
  preload?: (href: string) => void;
  /** The href of `/user/edit` when the application runs under a sub-path. */
  hrefOf?: (href: string) => string;
}

export const RouterContext = createContext<Router | null>(null);

const opensElsewhere = (event: MouseEvent<HTMLAnchorElement>) =>
  event.currentTarget.target === '_blank' ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey;

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

export function Link({ href, onClick, onPointerEnter, onFocus, children, ...rest }: LinkProps) {
  const router = use(RouterContext);
  const preload = () => router?.preload?.(href);
  return (
    <a
      href={router?.hrefOf?.(href) ?? href}
      {...rest}
      onPointerEnter={(event) => {
        preload();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload();
        onFocus?.(event);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (router === null || event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        router.navigate(href);
      }}
    >
      {children}
    </a>
  );
}

/** For elements that are pressed but are not links: a table row, a card. */
export function useNavigate(): (href: string) => void {
  const router = use(RouterContext);
  return (href) => (router === null ? window.location.assign(href) : router.navigate(href));
}
