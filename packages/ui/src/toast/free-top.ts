/** What must not be covered: its edges in pixels from the top of the screen. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Space between a toast and what it does not cover, pixels. */
const GAP = 6;

/** The highest place for something of this height between `from` and `to` that covers none of the bands; null without one. */
export function freeTop(
  height: number,
  { from, to }: { readonly from: number; readonly to: number },
  bands: readonly Band[],
): number | null {
  let top = from;
  for (const band of bands.toSorted((a, b) => a.top - b.top)) {
    if (band.top >= top + height + GAP) break;
    top = Math.max(top, Math.ceil(band.bottom) + GAP);
  }
  return top + height <= to ? top : null;
}
