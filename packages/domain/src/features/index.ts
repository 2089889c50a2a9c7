export {
  checkFeatureChoices,
  chosenFeatures,
  type FeatureChoices,
  type FeatureProblem,
  featureSlugsOf,
  featuresOn,
  optionalFeatures,
  recalledFeatures,
  type StoredFeatures,
} from './choose.ts';
export {
  type FeatureChoice,
  type FeatureOption,
  type FeaturePlace,
  featureOf,
  NETWORK_FEATURES,
  type NetworkFeature,
} from './features.ts';
export { featureMessages } from './messages.ts';
