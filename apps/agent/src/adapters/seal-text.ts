import { sealText as seal, type SealedText } from '@hawser/sealing';

/** Seals a text for the page that has the private key of `recipient`. */
export const sealText = (recipient: string, text: string): Promise<SealedText> =>
  seal(globalThis.crypto, recipient, text);
