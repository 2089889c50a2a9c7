import { counted } from '@hawser/domain/counted';

/** The notice after YAML was saved: how many clusters get it. */
export const rolloutText = (clusters: number): string => withRollout('Saved.', clusters);

/** The notice after an older version of an application was restored, or of several. */
export function restoredText(
  of: { readonly name: string; readonly version: number } | number,
  clusters: number,
): string {
  const what =
    typeof of === 'number'
      ? `${of.toLocaleString('en')} applications rolled back.`
      : `${of.name} rolled back to version ${of.version}.`;
  return withRollout(what, clusters);
}

function withRollout(text: string, clusters: number): string {
  if (clusters === 0) return text;
  return `${text} Rolling out to ${counted(clusters, 'cluster')}.`;
}

/** After the agents were asked to put back what was changed by hand. */
export function putBackText(clusters: number): string {
  return clusters === 1 ? 'Being put back.' : `Being put back on ${clusters.toLocaleString('en')} clusters.`;
}
