/** A selected record; `reason` says why an action is not available for it. */
export interface BulkSubject {
  name: string;
  reason?: string | undefined;
}

/** Why an action is not available for the whole selection. */
export interface BulkObstacle {
  /** In short: 'not for 2 of 5'. */
  text: string;
  /** The affected records by reason, the most frequent first. */
  reasons: readonly { reason: string; names: readonly string[] }[];
}

/** Why an action is not available for all subjects; null if it is. */
export function bulkObstacle(subjects: readonly BulkSubject[]): BulkObstacle | null {
  const names = new Map<string, string[]>();
  for (const { name, reason } of subjects) {
    if (reason === undefined) continue;
    const known = names.get(reason);
    if (known) known.push(name);
    else names.set(reason, [name]);
  }
  if (names.size === 0) return null;
  const reasons = [...names].map(([reason, named]) => ({ reason, names: named }));
  const count = reasons.reduce((sum, each) => sum + each.names.length, 0);
  return {
    text: subjects.length === 1 ? 'not now' : `not for ${count} of ${subjects.length}`,
    reasons: reasons.sort((a, b) => b.names.length - a.names.length),
  };
}

/** The first few of many names: 'a, b, c and 4 more'. */
export function someNames(names: readonly string[], most: number): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
}
