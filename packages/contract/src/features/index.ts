export { AskArgoCdPassword, SealedArgoCdPassword } from './password.ts';
export { ArgoCd, ArgoCdSettings } from './argocd.ts';
export { ANSWERS_FEATURES, ANSWERS_REGISTRATIONS, FeatureReport, WantedFeature } from './states.ts';
