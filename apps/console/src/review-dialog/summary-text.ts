import { counted } from '@hawser/domain/counted';

/** '1 line changed, 100 clusters'; several applications are counted first. `lines` is null while it is not known. */
export function summaryText({
  applications,
  lines,
  clusters,
}: {
  readonly applications: number;
  readonly lines: number | null;
  readonly clusters: number | null;
}): string {
  return [
    ...(applications > 1 ? [counted(applications, 'application')] : []),
    ...(lines === null ? [] : [`${counted(lines, 'line')} changed`]),
    ...(clusters === null ? [] : [counted(clusters, 'cluster')]),
  ].join(', ');
}
