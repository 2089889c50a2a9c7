export { onboarding } from './registration.ts';
