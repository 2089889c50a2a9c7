import { z } from 'zod';
import { PagePublicKey, SealedText } from '../streams/index.ts';

/** Asks for the initial password of Argo CD. `publicKey` is of the page: P-256, raw, base64. */
export const AskArgoCdPassword = z.object({ publicKey: PagePublicKey });

/** The password, which only that page can open. */
export const SealedArgoCdPassword = SealedText;
