import { zoneName, type Currency, type DeliveryFee } from '@halles/contract';
import { IconTrash } from '@tabler/icons-react';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FeeAmount } from './FeeAmount.tsx';
import styles from './FulfilmentFields.module.css';

type ZoneFee = DeliveryFee['byZone'][number];

interface ZoneFeesProps {
  value: readonly ZoneFee[];
  onChange: (next: ZoneFee[]) => void;
  currency: Currency;
  /** The zones of the route. */
  zones: readonly string[];
  /** The error of a part of the fees: `0.fee.percent`. */
  errorAt: (path: string) => string | undefined;
}

/** Separate fees for some of the zones. */
export function ZoneFees({ value, onChange, currency, zones, errorAt }: ZoneFeesProps) {
  const text = useText();
  const reader = useReader();
  const free = zones.filter((zone) => !value.some((each) => each.zone === zone));
  return (
    <>
      {value.map((each, at) => (
        <div key={each.zone} className={styles.zone}>
          <FeeAmount
            label={zoneName(each.zone, reader)}
            value={each.fee}
            onChange={(fee) => onChange(value.map((one) => (one.zone === each.zone ? { ...one, fee } : one)))}
            currency={currency}
            error={errorAt(`${at}.fee.amountMinor`) ?? errorAt(`${at}.fee.percent`)}
          />
          <IconButton
            label={text('distribution.fee.removeZone', { zone: zoneName(each.zone, reader) })}
            onClick={() => onChange(value.filter((one) => one.zone !== each.zone))}
          >
            <IconTrash />
          </IconButton>
        </div>
      ))}
      {free.length > 0 && (
        <div className="wrap-8">
          {free.map((zone) => (
            <Button
              key={zone}
              onClick={() => onChange([...value, { zone, fee: { kind: 'flat', amountMinor: 0 } }])}
            >
              {text('distribution.fee.addZone', { zone: zoneName(zone, reader) })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
