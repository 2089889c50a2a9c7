export { createProofs } from './proofs.ts';
export { provingFetch } from './proving-fetch.ts';
