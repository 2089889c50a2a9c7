export {
  checkFeatureChoices,
  chosenFeatures,
  type FeatureChoices,
  type FeatureProblem,
  featureSlugsOf,
  featuresOn,
  optionalFeatures,
  resetFeatures,
  type StoredFeatures,
} from './choices.ts';
export {
  type FeatureChoice,
  type FeatureOption,
  type FeatureLocation,
  featureOf,
  NETWORK_FEATURES,
  type NetworkFeature,
} from './features.ts';
export { featureMessages } from './messages.ts';
