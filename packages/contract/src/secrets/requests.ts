import { FOLDER_MAX } from '@hawser/domain/secrets';
import { MAX_IMPORT } from '@hawser/domain/wire';
import { z } from 'zod';
import { AppliedObjects } from '../objects/index.ts';

/** Accepts the certificate with this fingerprint: that which the person has compared. */
export const AcceptCertificate = z.object({ fingerprint: z.string().max(100) });

/** Most characters of the SealedSecrets of one request: there is one for each cluster, and a sealed value is larger than the plain one. */
export const SEALED_TEXT_MAX = 8 * 1_048_576;

/** SealedSecrets, each for one attached cluster of the network. They contain no plain value. */
export const PlaceSealedSecrets = z.object({
  secrets: z
    .array(z.object({ routerID: z.string().max(100), yaml: z.string() }))
    .min(1)
    .max(MAX_IMPORT),
});

/** What was placed, in the order of the request. */
export const PlacedSealedSecrets = z.object({
  ...AppliedObjects.shape,
  /** Distribution rules that were added: one for each cluster that had none for its Secret. */
  rules: z.number().int(),
});

/** SealedSecrets that are written to a Git repository in one commit, each for one attached cluster of the network. */
export const CommitSealedSecrets = z.object({
  ...PlaceSealedSecrets.shape,
  repositoryID: z.string().max(100),
  /** The branch that the commit is based on; empty: the default one. */
  branch: z.string().max(200),
  /** A branch that is made for a pull request; empty: the commit goes to `branch`. */
  newBranch: z.string().max(200),
  folder: z.string().max(FOLDER_MAX),
  message: z.string().max(2_000),
  /** Whether files that are there with other content are overwritten. */
  overwrite: z.boolean().default(false),
});

/** What a commit has done. */
export const CommittedSealedSecrets = z.object({
  /** Null when the repository had all files already. */
  commit: z.string().nullable(),
  branch: z.string(),
  files: z.array(z.object({ path: z.string(), change: z.enum(['added', 'changed', 'unchanged']) })),
  /** Where the vendor's page opens a pull request of a new branch. */
  pullRequestURL: z.string().nullable(),
});

export type CommitSealedSecrets = z.infer<typeof CommitSealedSecrets>;
export type CommittedSealedSecrets = z.infer<typeof CommittedSealedSecrets>;
export type PlaceSealedSecrets = z.infer<typeof PlaceSealedSecrets>;
export type PlacedSealedSecrets = z.infer<typeof PlacedSealedSecrets>;
