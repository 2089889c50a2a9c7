export {
  checkFeatureChoices,
  chosenFeatures,
  featureSlugsOf,
  featuresOn,
  optionalFeatures,
  resetFeatures,
  type StoredFeatures,
} from './choices.ts';
export {
  type FeatureLocation,
  featureOf,
  NETWORK_FEATURES,
  type NetworkFeature,
} from './features.ts';
export { featureMessages } from './messages.ts';
