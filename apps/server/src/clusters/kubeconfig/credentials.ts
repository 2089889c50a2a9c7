import { z } from 'zod';

/** What is needed to speak with a Kubernetes API server; sealed wherever it rests. */
export const Credentials = z.object({
  server: z.string(),
  tlsServerName: z.string().nullable(),
  /** PEM; null: the authorities that the machine trusts. */
  ca: z.string().nullable(),
  user: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('token'), token: z.string() }),
    z.object({ kind: z.literal('certificate'), certificate: z.string(), key: z.string() }),
    /** A token is made for every connection, from AWS credentials that were asked for. */
    z.object({
      kind: z.literal('eks'),
      clusterName: z.string(),
      region: z.string(),
      roleArn: z.string().nullable(),
    }),
  ]),
});
export type Credentials = z.infer<typeof Credentials>;

/** A context of a kubeconfig: what it is called, and what it leads to or why it may not be used. */
export interface OfferedContext {
  readonly name: string;
  /** The `current-context` of the file. */
  readonly isCurrent: boolean;
  readonly clusterName: string;
  readonly userName: string;
  readonly namespace: string | null;
  readonly answer: { readonly credentials: Credentials } | { readonly refusal: string };
}
