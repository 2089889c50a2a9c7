import { checkPasskeyName } from '@hawser/domain/accounts';
import { z } from 'zod';

const encoded = z.string().max(10_000);

/** What the browser's authenticator answers; the library that verifies it reads the rest. */
const credential = {
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
};

const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

const name = z
  .string()
  .max(1000)
  .superRefine((text, context) => {
    const message = checkPasskeyName(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

export const AddPasskey = z.object({ name, credential: Registration });
export const RenamePasskey = z.object({ id: z.string().max(100), name });
export const RemovePasskey = z.object({ id: z.string().max(100) });
export const UsePasskey = z.object({ credential: Assertion });

/** The passkeys of the signed-in account, oldest first. */
export const Passkeys = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.number(),
      lastUsedAt: z.number().nullable(),
      /** Whether the person's devices share it. */
      isBackedUp: z.boolean(),
    }),
  ),
});

/** Options for the browser, as WebAuthn has them in JSON. */
export const Options = z.object({ options: z.looseObject({ challenge: z.string() }) });
