import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { pathWithinBase } from '../../lib/base.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import styles from './PageTitle.module.css';

interface Title {
  /** The part of the toolbar that is free for it. */
  place: Element;
  words: string;
  /** The link of the page's head to the page above it. */
  up: HTMLAnchorElement | null;
}

/** On a phone, a page's title is in the toolbar once it has scrolled under it, with the way back. */
export function PageTitle({ top }: { top: RefObject<HTMLElement | null> }) {
  // Twice as large, text leaves no place for it.
  const hasPlace = useMediaQuery('(width >= 300px) and (width < 600px)');
  const title = useTitleAbove(top, hasPlace);
  if (title === null) return null;
  const { place, words, up } = title;
  return createPortal(
    <div className={styles.title}>
      {up && (
        <IconButton label={up.ariaLabel ?? up.textContent} href={pathWithinBase(up)}>
          <IconArrowLeft />
        </IconButton>
      )}
      {/* The heading itself is what screen readers say. */}
      <span className={styles.words} aria-hidden>
        {words}
      </span>
    </div>,
    place,
  );
}

/** The title of the page while it is above what the window shows. */
function useTitleAbove(top: RefObject<HTMLElement | null>, hasPlace: boolean): Title | null {
  const [title, setTitle] = useState<Title | null>(null);
  useEffect(() => {
    const content = document.getElementById('content');
    const place = top.current?.querySelector('[data-title]');
    if (!hasPlace || !content || !place) return;
    let heading: Element | null = null;
    let isAbove = false;
    const show = () => setTitle((shown) => (isAbove && heading ? titleOf(heading, place, shown) : null));
    const seen = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect, rootBounds } = entries.at(-1)!;
        // What is not displayed has no height.
        isAbove =
          !isIntersecting &&
          boundingClientRect.height > 0 &&
          boundingClientRect.bottom <= (rootBounds?.top ?? 0);
        show();
      },
      { rootMargin: `-${top.current?.offsetHeight ?? 0}px 0px 0px` },
    );
    const find = () => {
      const found = content.querySelector('h1');
      if (found !== heading) {
        seen.disconnect();
        isAbove = false;
        heading = found;
        if (heading) seen.observe(heading);
      }
      show();
    };
    const changes = new MutationObserver(find);
    changes.observe(content, { childList: true, subtree: true, characterData: true });
    find();
    return () => {
      changes.disconnect();
      seen.disconnect();
      setTitle(null);
    };
  }, [top, hasPlace]);
  return title;
}

/** The one that is shown, where it says the same. */
function titleOf(heading: Element, place: Element, shown: Title | null): Title {
  const words = heading.textContent.trim();
  const up = heading.closest('header')?.querySelector<HTMLAnchorElement>('nav > div a') ?? null;
  return shown?.words === words && shown.up === up ? shown : { place, words, up };
}
