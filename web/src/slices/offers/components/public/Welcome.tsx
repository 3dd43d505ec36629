import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { contextQuery } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { HallPicture } from '../../../identity/index.ts';
import styles from './Welcome.module.css';

const points = ['buying', 'selling', 'open'] as const;

export function Welcome() {
  const text = useText();
  const { data: context, isPending } = useQuery(contextQuery);
  return (
    <div className={styles.welcome}>
      <div className={styles.words}>
        <h1 className={styles.title}>{text('offers.public.welcome.title')}</h1>
        <p className={styles.lead}>{text('offers.public.welcome.lead')}</p>
        <div className={styles.doors} data-pending={isPending || undefined}>
          {context ? (
            <Button kind="primary" href={paths.dashboard}>
              {text('offers.public.welcome.enter')}
            </Button>
          ) : (
            <>
              <Button kind="primary" href={paths.signup}>
                {text('offers.public.welcome.signUp')}
              </Button>
              <Button href={paths.login}>{text('offers.public.welcome.signIn')}</Button>
            </>
          )}
        </div>
      </div>
      <div className={styles.picture}>
        <HallPicture />
      </div>
      <dl className={styles.points}>
        {points.map((point) => (
          <div key={point} className={styles.point}>
            <dt>{text(`offers.public.welcome.${point}`)}</dt>
            <dd>{text(`offers.public.welcome.${point}Text`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
