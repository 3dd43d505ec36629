import { inFeature, type ErrorTable } from '../kernel/index.ts';
import { purchases } from './purchases.ts';
import { statements } from './statements.ts';

export * from './demand-figures.ts';
export * from './entities.ts';

export const hubsErrors = {
  'hubs.periodOver': 409,
  'hubs.nothingToClose': 409,
  'hubs.dueChanged': 409,
  'hubs.nothingOwed': 409,
  'hubs.moreThanOwed': 422,
  'hubs.paidInFuture': 422,
  'hubs.onlyHubs': 403,
  'hubs.demandChanged': 409,
  'hubs.noSupplierFormat': 422,
  'hubs.notOfferedByProducer': 409,
  'hubs.noDateInTime': 409,
  'hubs.notInThisState': 409,
  'hubs.notShort': 409,
  'hubs.noAddress': 422,
  'hubs.notAMultiple': 422,
  'hubs.noCost': 422,
  'hubs.notWeighed': 422,
} as const satisfies ErrorTable;

export const hubs = inFeature('hub', { ...statements, ...purchases });
