import { cleanText } from '@hawser/domain/names';
import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Most commits that are described: the deployed ones, and the newest of the history. */
export const MAX_ARGO_COMMITS = 20;

/** The commits that an Application was deployed from, at once and again when there are others. */
export const ApplicationCommitsRequest = z.object({
  kind: z.literal('application-commits'),
  objectID: z.string().min(1).max(250),
});

const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((shown) => cleanText(shown, max));

/** A commit, as Argo CD's repo-server reads it; empty is what it does not say. */
const ArgoCommit = z.object({
  revision: line(200),
  author: line(200),
  at: Instant.nullable(),
  /** The first line of its message. */
  message: line(300),
});

/** Replaces what was sent before. What Argo CD cannot read, such as charts, is not among them. */
export const ApplicationCommitsItem = z.object({
  type: z.literal('application-commits'),
  commits: z.array(ArgoCommit).max(MAX_ARGO_COMMITS),
  observedAt: Instant,
});

export type ArgoCommit = z.infer<typeof ArgoCommit>;
export type ApplicationCommitsItem = z.infer<typeof ApplicationCommitsItem>;
