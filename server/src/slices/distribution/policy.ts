import { allowedTo, type Allowed, type MemberAccess } from '@halles/contract';

export const mayEditDistribution = (member: MemberAccess): Allowed => allowedTo(member, 'editDistribution');
