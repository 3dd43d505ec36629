import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

const HUES = 8;

/** The first letters of the first and the last word; small words are skipped. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s'’-]+/u)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .filter((word, index) => index === 0 || !/^(de|des|du|la|le|les|l|d|the|of|and|et)$/iu.test(word));
  const [first = '', ...rest] = words;
  const last = rest.at(-1);
  return (last === undefined ? first.slice(0, 2) : `${first.charAt(0)}${last.charAt(0)}`).toLocaleUpperCase();
}

/** A name always gets the same colour. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name.trim().toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash % HUES;
}

interface AvatarProps {
  name: string;
  imageUrl?: string | null | undefined;
  size?: 'small' | 'normal' | 'large' | 'huge';
}

/** CSS draws the initials, so that they are no text that repeats the label (WCAG 2.5.3). */
function AvatarImage({ name, imageUrl, size = 'normal', round }: AvatarProps & { round: boolean }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const className = classNames(styles.mark, styles[size], round ? styles.round : styles.square);
  if (imageUrl && imageUrl !== brokenUrl)
    return <img className={className} src={imageUrl} alt="" onError={() => setBrokenUrl(imageUrl)} />;
  return (
    <span
      className={classNames(className, styles[`hue${hueOf(name)}`])}
      data-initials={initialsOf(name)}
      aria-hidden
    />
  );
}

/** A person's picture or initials. Always used next to the name or in a labelled element. */
export const Avatar = (props: AvatarProps) => <AvatarImage {...props} round />;

/** An organization's logo or initials, square. */
export const OrganizationAvatar = (props: AvatarProps) => <AvatarImage {...props} round={false} />;
