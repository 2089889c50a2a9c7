export { storePemKeys, withPemKey } from './pem-keys.ts';
export { type FeaturesInstall, loadFeatureInstalls } from './feature-installs.ts';
export { syncFeatureObjects } from './feature-objects.ts';
export { refuseSharedFeatures } from './refuse-shared.ts';
export { hasApplications, loadFeatureStatuses, withStatuses } from './feature-statuses.ts';
