export { type AccountSession, type Contexts, createContexts, ownContext } from './contexts.ts';
export { keepOrganization } from './keep-organization.ts';
export { CONTEXT_HEADER, type ContextRequest } from './requested.ts';
