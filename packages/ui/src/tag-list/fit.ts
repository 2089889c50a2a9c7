/** Width that '+ 12' needs after the last tag, pixels. */
const MORE_WIDTH = 32;

/**
 * How many items, given their right edges, fit into `width` pixels. If not all fit, or there are `more` than these, the
 * count needs space too.
 */
export function fitting(edges: readonly number[], width: number, more = false): number {
  if (!more && (edges.at(-1) ?? 0) <= width) return edges.length;
  const shown = edges.findIndex((edge) => edge > width - MORE_WIDTH);
  return shown < 0 ? edges.length : shown;
}

/** Called in a frame in which layout is complete: reading sizes does not force another layout. */
const widths = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(fitAll);

function fitAll(entries: readonly ResizeObserverEntry[]): void {
  const measured = entries.map(({ target }) => {
    const total = Number(target.getAttribute('data-total'));
    const parts = [...target.querySelectorAll<HTMLElement>('[data-tag]')];
    const start = target.getBoundingClientRect();
    return {
      target,
      parts,
      total,
      edges: parts.map((part) => part.getBoundingClientRect().right - start.left),
      width: start.width,
    };
  });
  for (const { target, parts, total, edges, width } of measured) {
    const shown = fitting(edges, width, total > parts.length);
    parts.forEach((part, at) => part.toggleAttribute('data-left-out', at >= shown));
    const more = target.querySelector<HTMLElement>('[data-more]');
    if (more === null) continue;
    const left = total - shown;
    more.textContent = left > 0 ? `+ ${left}` : '';
    more.style.insetInlineStart = `${shown === 0 ? 0 : (edges[shown - 1] ?? 0) + 4}px`;
  }
}

/** Shows as many tags of a list as fit, and the count of the others. The result stops it. */
export function fitTags(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  widths?.observe(list);
  return () => widths?.unobserve(list);
}
