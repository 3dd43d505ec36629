import type { RunStop } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import styles from './Stops.module.css';

const tones = { delivered: 'good', partly: 'now', failed: 'bad' } as const;

/** The result that the driver reported, with the proof of delivery. */
export function ResultLine({ result }: { result: NonNullable<RunStop['result']> }) {
  const text = useText();
  const formats = useFormats();
  const facts = [
    result.reason && text(`deliveries.reasons.${result.reason}`),
    formats.dateTime(result.happenedAt),
    result.receivedBy && text('deliveries.run.receivedBy', { name: result.receivedBy }),
    result.temperature && `${formats.number(result.temperature, 1)} °C`,
    result.note,
  ];
  return (
    <div className={styles.result}>
      <StatusChip tone={tones[result.outcome]}>{text(`deliveries.outcomes.${result.outcome}`)}</StatusChip>
      <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      {[...(result.signatureUrl ? [result.signatureUrl] : []), ...result.photoUrls].map((url) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={text('deliveries.run.proof')} width={48} height={48} />
        </a>
      ))}
    </div>
  );
}
