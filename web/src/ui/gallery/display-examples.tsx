import { useState } from 'react';
import { Avatar, OrganizationAvatar } from '../avatar.tsx';
import { DescriptionList, Totals } from '../description-list.tsx';
import { Paginator } from '../paginator.tsx';
import { Card, Section } from '../section.tsx';
import { Sparkline } from '../sparkline.tsx';
import { Stat, Trend } from '../stat.tsx';
import { StatusChip } from '../status-chip.tsx';
import { Stepper } from '../stepper.tsx';
import { Tabs } from '../tabs.tsx';
import { useLocale } from '../texts.ts';
import { Timeline } from '../timeline.tsx';
import styles from './gallery.module.css';
import { useGalleryText } from './gallery-text.ts';

const names = [
  'Ferme du Nord',
  'Épicerie Laval',
  'Hôpital de Sherbrooke',
  'Café Aube',
  "L'Étable",
  'Marie Lavoie',
  'Sophie Tran',
  'Traiteur Saint-Roch',
];
const week = [18, 28, 25, 13, 33, 9, 5, 21, 32, 26, 20, 40, 12, 16];

function Figures() {
  const text = useGalleryText();
  const french = useLocale() === 'fr-CA';
  return (
    <div className={styles.four}>
      <Stat label={text('yourMove')} value="3" note={text('yourMoveNote')} href="?part=display" />
      <Stat label={text('tuesday')} value="6" unit={text('ordersUnit')} note={text('tuesdayNote')} />
      <Stat
        label={text('sales')}
        value={french ? '4 318' : '$4,318'}
        {...(french && { unit: '$' })}
        note={
          <>
            <Trend good>+ 12 %</Trend> {text('against')}
          </>
        }
      />
      <Stat
        label={text('overdue')}
        value={french ? '1 240' : '$1,240'}
        {...(french && { unit: '$' })}
        note={<Trend good={false}>{text('overdueNote')}</Trend>}
      />
    </div>
  );
}

function Order() {
  const text = useGalleryText();
  const french = useLocale() === 'fr-CA';
  const amount = (en: string, fr: string) => (french ? fr : en);
  return (
    <div className={styles.two}>
      <Section title={text('delivery')}>
        <DescriptionList
          items={[
            { term: text('date'), value: text('dateValue') },
            { term: text('route'), value: text('routeValue') },
            { term: text('address'), value: '4210, rue de Bordeaux, Montréal H2H 1Z8' },
            { term: text('instructions'), value: text('instructionsValue') },
          ]}
        />
        <Totals
          lines={[
            { label: text('goods'), amount: amount('$200.90', '200,90 $') },
            { label: text('tax'), amount: amount('$1.38', '1,38 $') },
            { label: text('total'), amount: amount('$206.23', '206,23 $'), strong: true },
          ]}
        />
      </Section>
      <Section title={text('timeline')}>
        <Timeline
          entries={[
            {
              id: '1',
              title: text('received'),
              detail: 'Sophie Tran, CPE Les Petits Pois · 20/11/2026',
              state: 'done',
            },
            { id: '2', title: text('changeProposed'), detail: 'Marie Lavoie · 21/11/2026', state: 'current' },
            { id: '3', title: text('failedDelivery'), detail: '21/11/2026', state: 'failed' },
            { id: '4', title: text('preparation'), detail: '23/11/2026', state: 'coming' },
            { id: '5', title: text('delivery'), detail: '24/11/2026', state: 'coming' },
          ]}
        />
      </Section>
    </div>
  );
}

export function DisplayExamples() {
  const text = useGalleryText();
  const [pages, setPages] = useState({ page: 2, pageSize: 25 });
  return (
    <>
      <Section title={text('status')}>
        <div className={styles.row}>
          <StatusChip tone="now">{text('received')}</StatusChip>
          <StatusChip tone="now">{text('late')}</StatusChip>
          <StatusChip tone="wait">{text('changeProposed')}</StatusChip>
          <StatusChip tone="info">{text('preparing')}</StatusChip>
          <StatusChip tone="good">{text('confirmed')}</StatusChip>
          <StatusChip tone="bad">{text('declined')}</StatusChip>
        </div>
      </Section>
      <Figures />
      <div className={styles.two}>
        <Section title={text('salesByDay')}>
          <Sparkline kind="bars" values={week} label={text('salesPicture')} />
          <div className={styles.row}>
            <span>{text('lastWeek')}</span>
            <span>{text('thisWeek')}</span>
          </div>
        </Section>
        <Card>
          <Sparkline
            kind="line"
            values={[9, 9, 9.5, 9.2, 10, 10.4, 10, 11, 11.2, 11, 11.8, 12]}
            label={text('trendPicture')}
          />
        </Card>
      </div>
      <Order />
      <Section title={text('stepper')}>
        <Stepper
          current={2}
          onBack={() => {}}
          steps={[text('account'), text('whatYouAre'), text('identity'), text('place'), text('preferences')]}
        />
      </Section>
      <Section title={text('tabs')}>
        <Tabs
          label={text('tabs')}
          current="a"
          tabs={[
            { id: 'a', label: text('toDo'), count: '3', href: '?part=display' },
            { id: 'b', label: text('delivered'), count: '48', href: '?part=display&tab=b' },
            { id: 'c', label: text('all'), href: '?part=display&tab=c' },
          ]}
        />
        <Paginator {...pages} total={68} onChange={setPages} />
        <Paginator label={text('empty')} page={1} pageSize={25} total={0} onChange={() => {}} />
      </Section>
      <Section title={text('marks')}>
        <div className={styles.row}>
          {names.map((name) => (
            <OrganizationAvatar key={name} name={name} />
          ))}
          {(['small', 'normal', 'large', 'huge'] as const).map((size) => (
            <Avatar key={size} name="Marie Lavoie" size={size} />
          ))}
        </div>
      </Section>
      <Section title={text('keys')}>
        <div className={styles.row}>
          <kbd className="key">Ctrl K</kbd> <kbd className="key">/</kbd> <kbd className="key">j</kbd>{' '}
          <kbd className="key">?</kbd>
        </div>
      </Section>
    </>
  );
}
