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
  type FeatureOption,
  featureOf,
  NETWORK_FEATURES,
  type NetworkFeature,
  type TextOption,
} from './features.ts';
export { featureMessages } from './messages.ts';
export { FEATURE_CHARTS, type FeatureCharts, readFeatureCharts } from './charts.ts';
export { featuresInTheWay, inTheWayText } from './shared.ts';
export {
  EDGE_NAMESPACES,
  FEATURE_PROJECT,
  type FeatureObject,
  featureNamespaces,
  featureObjects,
  HUB_APPLICATIONS,
} from './templates.ts';
