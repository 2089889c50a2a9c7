import type { NumberedLine } from './log-buffer.ts';

/** Lines as the text of a file: time (RFC 3339), pod, container and what was written. */
export function logText(lines: readonly NumberedLine[]): string {
  return lines
    .map(({ at, pod, container, text, cut }) => {
      const time = new Date(at).toISOString();
      return `${time} ${pod} ${container} ${text}${cut ? ' …' : ''}\n`;
    })
    .join('');
}
