export { type FeatureOptions, Features } from './features.ts';
export { worstFeature } from './status.ts';
export { sealedPassword } from './password.ts';
