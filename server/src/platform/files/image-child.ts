import sharp from 'sharp';
import { answerJobs } from '../child-processes/index.ts';
import { reencodeImage } from './images.ts';

/** Runs in a child process: see `contents.ts`. */
sharp.concurrency(1);
sharp.cache(false);
answerJobs(reencodeImage);
