import { setScryptCost } from './scrypt-cost.ts';

// Before each test file; the modules it imports are loaded once per process.
setScryptCost('cheap');
