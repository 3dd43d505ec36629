import { allowedTo, type Allowed, type Asker } from '@halles/contract';

export const mayEditStock = (asker: Asker): Allowed => allowedTo(asker, 'editStock');
