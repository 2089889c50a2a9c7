export { Onboarding } from './onboarding.tsx';
export { ONBOARDING_ACTIONS } from './onboarding-actions.tsx';
