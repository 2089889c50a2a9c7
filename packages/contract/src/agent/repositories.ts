import { CONNECTION_STATUSES } from '@hawser/domain/repositories';
import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Repositories in one report; those that Argo CD reads are left out first. */
export const MAX_REPORTED_REPOSITORIES = 1_000;

/** What Argo CD says of its connection to a repository that an Application names. */
export const ReportedRepository = z.object({
  /** As the Application names it, without credentials. */
  url: z.string().max(2_000),
  status: z.enum(CONNECTION_STATUSES),
  /** Argo CD's own message; empty when the connection is successful. */
  message: z.string().max(2_000),
  since: Instant,
});

export const ReportedRepositories = z.object({
  type: z.literal('repositories'),
  repositories: z.array(ReportedRepository).max(MAX_REPORTED_REPOSITORIES),
});

export type ReportedRepository = z.infer<typeof ReportedRepository>;
export type ReportedRepositories = z.infer<typeof ReportedRepositories>;
