import { type ToneCounts, totalOf } from '@hawser/domain/status';

/**
 * How many clusters of an application are not healthy, which are listed first: '110 of 300 clusters not healthy, listed first'. What is
 * unknown is not called unhealthy. Empty for one cluster, whose status is shown beside it.
 */
export function notWellText(counts: ToneCounts): string {
  const total = totalOf(counts);
  const { unknown } = counts;
  const bad = total - counts.positive - unknown;
  if (total < 2 || bad + unknown === 0) return '';
  const all = `${total.toLocaleString('en')} clusters`;
  if (unknown === total) return `${all}, all unknown`;
  if (bad === total) return `none of ${all} is healthy`;
  const parts = [
    ...(bad > 0 ? [`${bad.toLocaleString('en')} of ${all} not healthy`] : []),
    ...(unknown > 0 ? [`${unknown.toLocaleString('en')} ${bad > 0 ? 'unknown' : `of ${all} unknown`}`] : []),
  ];
  return `${parts.join(', ')}, listed first`;
}
