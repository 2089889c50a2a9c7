export { type FeatureOptions, Features } from './features.ts';
export { worstFeature } from './status.ts';
export { sealedPassword } from './password.ts';
export { type FeatureState, NOTHING_INSTALLED } from './ports.ts';
