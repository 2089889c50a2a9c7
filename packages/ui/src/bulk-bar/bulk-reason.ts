/** A selected record, and why an action does not hold for it; without a reason it does. */
export interface BulkSubject {
  name: string;
  reason?: string | undefined;
}

/** What keeps an action from holding for all that is selected. */
export interface BulkObstacle {
  /** In short: 'not for 2 of 5'. */
  text: string;
  /** Those it does not hold for, by reason, the most frequent first. */
  reasons: readonly { reason: string; names: readonly string[] }[];
}

/** What keeps an action from holding for all subjects; null where nothing does. */
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
