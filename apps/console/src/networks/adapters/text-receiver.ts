import { newTextReceiver } from '@hawser/sealing';

/** Whether this page may use cryptography: browsers offer it over HTTPS and on localhost only. */
export const canReceiveTexts = (): boolean => globalThis.isSecureContext;

/** Receives texts that only this page can open. */
export const textReceiver = () => newTextReceiver(globalThis.crypto);
