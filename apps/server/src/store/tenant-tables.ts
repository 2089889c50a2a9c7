import { TENANT_TABLES } from './migrations/0003-walls.ts';

/** Every table of one context each, those that came after the first walls included. */
export const ALL_TENANT_TABLES = [
  ...TENANT_TABLES,
  'demos',
  'files',
  'kubeconfig_uploads',
  'cluster_credentials',
  'object_counts',
  'object_tags',
  'cluster_tags',
] as const;
