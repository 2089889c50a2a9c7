/** The notice after YAML was saved: how many clusters get it. */
export function rolloutText(clusters: number): string {
  if (clusters === 0) return 'Saved.';
  return `Saved. Rolling out to ${clusters.toLocaleString('en')} ${clusters === 1 ? 'cluster' : 'clusters'}.`;
}
