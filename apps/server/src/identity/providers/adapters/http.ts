import type { Fetch } from '@hawser/ports';

/** Requests to the identity providers that the operator configured. */
export const requestProvider: Fetch = (url, init) => fetch(url, init);
