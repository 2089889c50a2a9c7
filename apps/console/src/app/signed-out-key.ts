/** Storage key: somebody signed out in a tab of this browser. Written at each sign-out, so that other tabs are told. */
export const SIGNED_OUT_KEY = 'hawser-signed-out';
