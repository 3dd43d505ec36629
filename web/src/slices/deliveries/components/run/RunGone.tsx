import { Gone } from '../../../../lib/gone.tsx';
import { paths } from '../../../../lib/paths.ts';

/** Instead of the pages of a run that is not there. */
export const RunGone = () => (
  <Gone
    illustration="crate"
    title="deliveries.run.notFound"
    help="deliveries.run.notFoundHelp"
    href={paths.vendorDeliveries}
    action="deliveries.run.toBoard"
  />
);
