import { z } from 'zod';

/** A branch or tag, with the commit that it names. */
const Ref = z.object({ name: z.string(), commit: z.string() });

/** The branches and tags of a Git repository, by name. */
export const RepositoryRefs = z.object({
  defaultBranch: z.string().nullable(),
  branches: z.array(Ref),
  tags: z.array(Ref),
  /** Whether there are more than are listed. */
  truncated: z.boolean(),
});

const RepositoryFolder = z.object({
  /** Below the root; the root is `.`. */
  path: z.string(),
  /** What Argo CD would make of its files. */
  kind: z.enum(['helm', 'kustomize', 'manifests', 'other']),
});

/** The folders of a commit, the first levels first. */
export const RepositoryFolders = z.object({
  revision: z.string(),
  commit: z.string(),
  folders: z.array(RepositoryFolder),
  truncated: z.boolean(),
});

const ChartVersion = z.object({
  version: z.string(),
  appVersion: z.string(),
  /** As the index has it. */
  created: z.string(),
  deprecated: z.boolean(),
});

/** The charts of a Helm repository in the order of its index, each with its first version there, which is the newest. */
export const RepositoryCharts = z.object({
  charts: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      versionCount: z.number().int(),
      ...ChartVersion.shape,
    }),
  ),
  truncated: z.boolean(),
});

/** The versions of a chart in the order of the index. */
export const RepositoryChartVersions = z.object({ versions: z.array(ChartVersion), truncated: z.boolean() });

export type RepositoryRefs = z.infer<typeof RepositoryRefs>;
export type RepositoryFolder = z.infer<typeof RepositoryFolder>;
export type RepositoryFolders = z.infer<typeof RepositoryFolders>;
export type RepositoryCharts = z.infer<typeof RepositoryCharts>;
export type RepositoryChartVersions = z.infer<typeof RepositoryChartVersions>;
export type ChartVersion = z.infer<typeof ChartVersion>;
