import { allowedTo, type Allowed, type Asker } from '@halles/contract';

export const mayEditDistribution = (asker: Asker): Allowed => allowedTo(asker, 'editDistribution');
