export { startIdentityProvider, type TestIdentityProvider } from './provider.ts';
export { signInAt } from './sign-in-at.ts';
