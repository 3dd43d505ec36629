import { classNames } from './class-names.ts';
import styles from './skeletons.module.css';
import { useUiText } from './texts.ts';

interface BlockProps {
  /** The final size, so that nothing moves when the data is loaded. */
  size?: 'text' | 'title' | 'value' | 'control' | 'avatar' | 'picture';
  width?: 'full' | 'half' | 'third' | 'short';
}

export const SkeletonBlock = ({ size = 'text', width = 'full' }: BlockProps) => (
  <span className={classNames(styles.block, styles[size], styles[width])} aria-hidden />
);

const Announced = () => {
  const text = useUiText();
  return <span className="visually-hidden">{text('loading.label')}</span>;
};

/** A form's card while its values load. */
export const FormSkeleton = ({ fields = 4 }: { fields?: number }) => (
  <div className={styles.card} role="status">
    <Announced />
    <SkeletonBlock size="title" width="third" />
    {Array.from({ length: fields }, (_, index) => (
      <div key={index} className={styles.field}>
        <SkeletonBlock width="short" />
        <SkeletonBlock size="control" />
      </div>
    ))}
  </div>
);

export const StatsSkeleton = ({ count = 4 }: { count?: number }) => (
  <div className={styles.stats} role="status">
    <Announced />
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.card}>
        <SkeletonBlock width="half" />
        <SkeletonBlock size="value" width="third" />
        <SkeletonBlock width="half" />
      </div>
    ))}
  </div>
);

/** A card with lines: a notification menu, a list of conversations. */
export const ListSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <div className={styles.list} role="status">
    <Announced />
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={styles.row}>
        <SkeletonBlock size="avatar" />
        <div className={styles.lines}>
          <SkeletonBlock width="half" />
          <SkeletonBlock width="third" />
        </div>
      </div>
    ))}
  </div>
);

/** A record's screen: a header, a wide card and two narrow ones. */
export const PageSkeleton = () => (
  <div className={styles.page} role="status">
    <Announced />
    <SkeletonBlock size="value" width="third" />
    <div className={styles.columns}>
      <div className={styles.card}>
        {Array.from({ length: 8 }, (_, index) => (
          <SkeletonBlock key={index} size="control" />
        ))}
      </div>
      <div className={styles.card}>
        {Array.from({ length: 5 }, (_, index) => (
          <SkeletonBlock key={index} />
        ))}
      </div>
    </div>
  </div>
);
