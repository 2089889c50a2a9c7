export { type FeatureOptions, Features } from './features.ts';
export { featuresOf } from './features-of.ts';
export { sealedPassword } from './password.ts';
export { type FeatureState, NOTHING_INSTALLED } from './ports.ts';
