import { createContext } from 'react';

/** The nonce of the page's content security policy, for components that add a style sheet themselves. */
export const StyleNonceContext = createContext<string | undefined>(undefined);
