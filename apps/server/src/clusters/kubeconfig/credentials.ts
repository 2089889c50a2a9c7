import { z } from 'zod';

/** Server and credentials for requests to a Kubernetes API server. Always encrypted at rest. */
export const Credentials = z.object({
  server: z.string(),
  tlsServerName: z.string().nullable(),
  /** PEM. Null: the authorities that the machine trusts. */
  ca: z.string().nullable(),
  user: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('token'), token: z.string() }),
    z.object({ kind: z.literal('certificate'), certificate: z.string(), key: z.string() }),
    /** A token is made for every connection, from AWS credentials that the person entered. */
    z.object({
      kind: z.literal('eks'),
      clusterName: z.string(),
      region: z.string(),
      roleArn: z.string().nullable(),
    }),
  ]),
});
export type Credentials = z.infer<typeof Credentials>;

/** A context of a kubeconfig: its names, and its credentials or why it can't be used. */
export interface OfferedContext {
  readonly name: string;
  /** Whether it is the `current-context` of the file. */
  readonly isCurrent: boolean;
  readonly clusterName: string;
  readonly userName: string;
  readonly namespace: string | null;
  readonly answer: { readonly credentials: Credentials } | { readonly refusal: string };
}
