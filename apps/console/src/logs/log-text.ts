import type { NumberedLine } from './log-buffer.ts';

/**
 * Lines as the text of a file: time (RFC 3339), cluster, pod, container and what was written. `clusterOf` names a cluster by its
 * attachment; without it a line names none.
 */
export function logText(lines: readonly NumberedLine[], clusterOf?: (routerID: string) => string): string {
  return lines
    .map(({ at, routerID, pod, container, text, cut }) => {
      const source = [...(clusterOf === undefined ? [] : [clusterOf(routerID)]), pod, container].join(' ');
      return `${new Date(at).toISOString()} ${source} ${text}${cut ? ' …' : ''}\n`;
    })
    .join('');
}
