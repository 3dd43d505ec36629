import fc from 'fast-check';

/** The same cases every time; another seed looks further: `HALLES_TEST_SEED=7 npx vitest run`. */
fc.configureGlobal({ seed: Number(process.env['HALLES_TEST_SEED'] ?? 20_261_121) });
