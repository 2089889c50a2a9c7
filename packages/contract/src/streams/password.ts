import { z } from 'zod';

/** The most that a public key or a part of a sealed text has, characters of base64. */
const part = z
  .string()
  .max(2_000)
  .regex(/^[A-Za-z0-9+/]+=*$/);

/** A public key of a page, P-256, raw, base64. */
export const PagePublicKey = z.string().regex(/^[A-Za-z0-9+/]{87}=$/);

/** A text that only the page with the private key can open. */
export const SealedText = z.object({ publicKey: part, iv: part, data: part });

/** The initial password of Argo CD, sealed for a page. Browsers ask for it by a command, which is audited, and not as a stream. */
export const PasswordRequest = z.object({ kind: z.literal('argocd-password'), publicKey: PagePublicKey });

export const PasswordItem = z.object({ type: z.literal('argocd-password'), sealed: SealedText });

export type PasswordItem = z.infer<typeof PasswordItem>;
