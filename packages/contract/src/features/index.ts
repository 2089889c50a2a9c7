export { AskArgoCdPassword, SealedArgoCdPassword } from './password.ts';
export { ArgoCd, ArgoCdSettings } from './argocd.ts';
export { ANSWERS_FEATURES, FeatureReport, WantedFeature } from './states.ts';
