export { syncFeatureObjects } from './feature-objects.ts';
