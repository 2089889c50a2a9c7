export { providerMessages, providerRefusals, type ProviderFailure, isProviderFailure } from './messages.ts';
export { isForEmail, type SignInProvider } from './provider.ts';
export { readProviders } from './read.ts';
