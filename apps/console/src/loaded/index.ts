export { type Loaded, useLoaded } from './use-loaded.ts';
