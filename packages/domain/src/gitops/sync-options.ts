/** What can be chosen for one sync beside prune, dry run and force, as Argo CD writes it. */
export const SYNC_OPTIONS = [
  'ApplyOutOfSyncOnly=true',
  'PruneLast=true',
  'RespectIgnoreDifferences=true',
  'Replace=true',
  'ServerSideApply=true',
  'Validate=false',
] as const;

export type SyncOption = (typeof SYNC_OPTIONS)[number];

const nameOf = (option: string): string => option.split('=', 1)[0] ?? option;

/** The options of an Application with those of one sync, which take precedence. */
export function withSyncOptions(own: readonly string[], chosen: readonly string[]): readonly string[] {
  const names = new Set(chosen.map(nameOf));
  return [...own.filter((option) => !names.has(nameOf(option))), ...chosen];
}
