import { LazyCode } from '@hawser/ui/lazy';

/** The code of passkeys, which the sign-in page does without until somebody uses one. */
export const WEBAUTHN = new LazyCode(() => import('@simplewebauthn/browser'));
